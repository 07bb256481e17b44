const MAX_CHARACTERS = 100
/** Names that Windows gives to devices: such a download cannot be saved or opened there. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The extension in lower case without its dot, '' when there is none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/**
 * A name fit to be stored, shown and offered for download on any system: no folder, no control character, no sign that
 * turns the writing direction (by which 'gnp.exe' is shown as 'exe.png'), at most 100 characters with its extension
 * kept.
 */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = extensionOf(clean)
  const stem = extension === '' ? clean : clean.slice(0, -extension.length - 1)
  const cut =
    [...stem]
      .slice(0, MAX_CHARACTERS - (extension === '' ? 0 : extension.length + 1))
      .join('')
      .trimEnd() || 'file'
  const whole = extension === '' ? cut : `${cut}.${extension}`
  return DEVICE.test(whole) ? `_${whole}` : whole
}
