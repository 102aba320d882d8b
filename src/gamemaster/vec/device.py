"""Where the arrays of a twin live: in the machine's memory, or on a GPU.

An array on a GPU is a `DeviceArray`: it tells its address by `__cuda_array_interface__` (PyTorch,
CuPy, numba) and by DLPack (JAX too), so nobody has to copy it.
"""

import ctypes
from math import prod
from typing import Protocol, TypeAlias, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

from gamemaster.core.errors import Trouble
from gamemaster.vec.building import cuda_module, gpu_here

T = TypeVar("T")
K = TypeVar("K", bound=np.generic)


class CudaInterface(TypedDict):
    """Where an array lies on a GPU, and how."""

    shape: tuple[int, ...]
    typestr: str
    data: tuple[int, bool]
    strides: tuple[int, ...] | None
    version: int


class CudaArray(Protocol):
    """An array of numba's on a GPU."""

    shape: tuple[int, ...]
    dtype: np.dtype[np.number]

    @property
    def __cuda_array_interface__(self) -> CudaInterface: ...

    def reshape(self, *shape: int) -> "CudaArray": ...

    def copy_to_host(self) -> NDArray[np.number]: ...


class Cpu:
    """NumPy's arrays, as they are."""

    is_gpu = False

    def put(self, array: NDArray[K]) -> NDArray[K]:
        return np.ascontiguousarray(array)

    def zeros(self, shape: tuple[int, ...], kind: type[K]) -> NDArray[K]:
        return np.zeros(shape, kind)

    def take(self, array: "Held") -> NDArray[np.number]:
        assert isinstance(array, np.ndarray)
        return array

    def lent(self, array: T) -> T:
        return array


class Gpu:
    """Arrays on the first GPU."""

    is_gpu = True

    def __init__(self) -> None:
        if not gpu_here():
            raise Trouble("There is no GPU here.", pt="Não há GPU aqui.")

    def put(self, array: NDArray[K]) -> "DeviceArray":
        return DeviceArray(cuda_module().to_device(np.ascontiguousarray(array)))

    def zeros(self, shape: tuple[int, ...], kind: type[K]) -> "DeviceArray":
        return self.put(np.zeros(shape, kind))

    def take(self, array: "Held") -> NDArray[np.number]:
        """A copy in the machine's memory."""
        assert isinstance(array, DeviceArray)
        return array.held.copy_to_host()

    def lent(self, array: object) -> object:
        """What a kernel takes: numbers as they are, arrays of whomever by their address."""
        if isinstance(array, DeviceArray):
            return array.held
        if hasattr(array, "__cuda_array_interface__"):
            return cuda_module().as_cuda_array(array)
        return array


class DeviceArray:
    """An array on the GPU that every array library can look into."""

    def __init__(self, held: CudaArray) -> None:
        self.held = held

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.held.shape)

    @property
    def dtype(self) -> np.dtype[np.number]:
        return self.held.dtype

    def reshape(self, *shape: int) -> "DeviceArray":
        return DeviceArray(self.held.reshape(*shape))

    @property
    def __cuda_array_interface__(self) -> CudaInterface:
        return self.held.__cuda_array_interface__.copy()

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, 0

    def __dlpack__(self, **asked: object) -> object:
        """A DLPack capsule; everything written before it is there when it is handed out."""
        cuda_module().synchronize()
        return _capsule(self)


Held: TypeAlias = NDArray[np.number] | DeviceArray
"""An array of a twin, wherever it lives."""

_CUDA = 2
_KINDS = {"i": 0, "u": 1, "f": 2}
"""DLPack's numbers of a GPU's memory and of kinds of numbers."""


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32 * 2),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("vector", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """DLPack's DLManagedTensor."""


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _DELETER))

_lent: dict[int, tuple[object, ...]] = {}
"""What is looked into from outside, kept alive until the looker lets go."""


def _let_go(managed: "ctypes._Pointer[_Managed]") -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_on_letting_go = _DELETER(_let_go)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_NAME = b"dltensor"


def _capsule(array: DeviceArray) -> object:
    """DLPack's capsule of an array that lies in one piece."""
    shape = (ctypes.c_int64 * len(array.shape))(*array.shape)
    steps = (prod(array.shape[n + 1 :]) for n in range(len(array.shape)))
    strides = (ctypes.c_int64 * len(array.shape))(*steps)
    tensor = _Tensor(
        array.__cuda_array_interface__["data"][0], (_CUDA, 0), len(array.shape),
        _KINDS[array.dtype.kind], 8 * array.dtype.itemsize, 1, shape, strides, 0,
    )  # fmt: skip
    managed = _Managed(tensor, None, _on_letting_go)
    _lent[ctypes.addressof(managed)] = (managed, shape, strides, array)
    return _new_capsule(ctypes.addressof(managed), _NAME, None)
