/** What this browser remembers. Storage may be full or forbidden: then nothing is kept, nothing fails. */

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // a private window or a full store: the page works without memory
  }
}

/** Forgets all that is kept under a name with this word between its dots. */
export function forget(word: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.split(".").includes(word)) localStorage.removeItem(key);
  } catch {
    // nothing is kept where storage is forbidden
  }
}

/** A stored JSON value, or null when there is none or it is not what `fits` expects. */
export function keptJson<T>(key: string, fits: (value: unknown) => value is T): T | null {
  const text = kept(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepJson(key: string, value: unknown): void {
  keep(key, JSON.stringify(value));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
