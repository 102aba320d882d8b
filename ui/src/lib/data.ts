/** Small facts about values of unknown form, for pages made from schemas. */
import type { Json } from './wire';
import type { Schema } from './schema';

export function isPlain(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value !== 'object';
}

/** The columns of a list of like objects; null if it is no such list. */
export function columns(list: unknown[]): string[] | null {
  if (!list.length || list.some((row) => isPlain(row) || Array.isArray(row))) return null;
  const names = new Set<string>();
  for (const row of list) for (const name of Object.keys(row as object)) names.add(name);
  return names.size <= 10 ? [...names] : null;
}

/** closed_sources → Closed sources. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function resolve(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema;
  const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
  return found ? { ...found, ...(schema.default !== undefined ? { default: schema.default } : {}) } : {};
}

export function variants(schema: Schema): Schema[] | null {
  return schema.anyOf ?? schema.oneOf ?? null;
}

/** What a field holds before anybody writes in it: its default, or the smallest value that has its form. */
export function blank(schema: Schema, root: Schema, depth = 0): Json {
  const s = resolve(schema, root);
  if (s.default !== undefined) return s.default;
  if (s.const !== undefined) return s.const;
  if (s.enum) return s.enum[0] ?? null;
  const some = variants(s);
  if (some) return some.some((v) => v.type === 'null') ? null : blank(some[0] ?? {}, root, depth + 1);
  const type = Array.isArray(s.type) ? s.type[0] : s.type;
  if (type === 'object') {
    const made: Record<string, Json> = {};
    if (depth < 6)
      for (const name of Object.keys(s.properties ?? {}))
        if (s.required?.includes(name) || s.properties![name]!.default === undefined)
          made[name] = blank(s.properties![name]!, root, depth + 1);
    return made;
  }
  if (type === 'array')
    return s.prefixItems
      ? s.prefixItems.map((item) => blank(item, root, depth + 1))
      : Array.from({ length: s.minItems ?? 0 }, () => blank((s.items || {}) as Schema, root, depth + 1));
  if (type === 'integer' || type === 'number') return Math.max(0, s.minimum ?? 0);
  if (type === 'boolean') return false;
  if (type === 'string') return '';
  return null;
}

/** Whether a value has the outer form of a schema, to choose among variants. */
export function fits(value: Json | undefined, schema: Schema, root: Schema): boolean {
  const s = resolve(schema, root);
  if (value === undefined) return false;
  if (s.const !== undefined) return value === s.const;
  if (s.enum) return s.enum.includes(value);
  const some = variants(s);
  if (some) return some.some((v) => fits(value, v, root));
  const type = Array.isArray(s.type) ? s.type[0] : s.type;
  if (value === null) return type === 'null';
  if (type === 'object')
    return (
      typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.entries(s.properties ?? {}).every(([name, part]) => {
        const p = resolve(part, root);
        return (
          !(p.const !== undefined || p.enum?.length === 1) ||
          (value as Record<string, Json>)[name] === (p.const ?? p.enum![0])
        );
      })
    );
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return typeof value === type;
}

/** The name of a variant: its tag, its title, or its type. */
export function variantName(schema: Schema, root: Schema): string {
  const s = resolve(schema, root);
  if (s.type === 'null') return '–';
  for (const part of Object.values(s.properties ?? {})) {
    const p = resolve(part, root);
    if (p.const !== undefined || p.enum?.length === 1) return words(String(p.const ?? p.enum![0]));
  }
  if (s.const !== undefined || s.enum?.length === 1) return words(String(s.const ?? s.enum![0]));
  return words(s.title ?? (Array.isArray(s.type) ? s.type.join('/') : (s.type ?? 'value')));
}
