/** A key for one opened form or one pressed button; randomUUID exists only on pages with TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(one => one.toString(16).padStart(2, '0')).join('')
}
