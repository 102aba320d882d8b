"""`gamemaster serve`: what it says when, and what its port may be."""

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"


def serve(*options):
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from gamemaster.cli.main import main; sys.exit(main())",
            "serve",
            "--no-warm",
            *options,
        ],
        env={**os.environ, "PYTHONPATH": str(SRC), "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_address_is_said_once_it_answers(tmp_path):
    port = free_port()
    server = serve("--port", str(port), "--db", str(tmp_path / "house.db"))
    try:
        said = next(line for line in server.stdout if "Ctrl+C" in line)
        assert f"http://127.0.0.1:{port} " in said
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=10) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.wait(20)


def test_a_house_that_cannot_open_says_no_address(tmp_path):
    (tmp_path / "house.db").write_text("not a database")
    server = serve("--port", str(free_port()), "--db", str(tmp_path / "house.db"))
    said, _ = server.communicate(timeout=120)
    assert server.returncode != 0
    assert "Ctrl+C" not in said
    assert "Traceback" not in said


def test_there_is_no_port_70000(tmp_path):
    server = serve("--port", "70000", "--db", str(tmp_path / "house.db"))
    said, _ = server.communicate(timeout=120)
    assert "There is no port 70000; ports go from 0 to 65535." in said


def test_a_port_that_is_taken_is_refused_with_a_sentence(tmp_path):
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        server = serve("--port", str(port), "--db", str(tmp_path / "house.db"))
        said, _ = server.communicate(timeout=120)
    assert server.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be listened on" in said
    assert "Take another (--port)" in said
    assert not (tmp_path / "house.db").exists()


def test_a_database_that_cannot_be_written_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "file" / "house.db"):
        server = serve("--port", str(free_port()), "--db", str(place))
        said, _ = server.communicate(timeout=120)
        assert server.returncode == 1
        assert "Traceback" not in said
        assert f"The database {place} cannot be written" in said
