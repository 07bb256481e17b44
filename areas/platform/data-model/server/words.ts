/** sampleName, sample_name, sample-name -> Sample name. */
export function words(name: string): string {
  const plain = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id$/, '')
    .trim()
  return plain === '' ? name : plain[0]!.toUpperCase() + plain.slice(1)
}
/** sample-paper -> samplePaper. */
export const className = (code: string): string =>
  code.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const isTableName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)
export const isResourceName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 64
