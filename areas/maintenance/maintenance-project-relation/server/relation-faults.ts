import type { Label } from '#kernel'

type Given = Readonly<Record<string, unknown>>
const said = (row: Given, field: string): string | null =>
  typeof row[field] === 'string' && row[field] !== '' ? (row[field] as string) : null

/** A relation names a model or a series, each once. */
export function relationFaults(rows: readonly Given[]): { row: number; field: string; reason: Label }[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const [model, series] = [said(row, 'carModelId'), said(row, 'carSeriesId')]
    if ((model === null) === (series === null))
      return [
        { row: at, field: 'carModelId', reason: '车型与车系填其一 / give a model or a series, not both' as Label },
      ]
    const key = model ?? `series ${series}`
    if (seen.has(key))
      return [
        { row: at, field: model ? 'carModelId' : 'carSeriesId', reason: '车型重复 / the same model twice' as Label },
      ]
    seen.add(key)
    return []
  })
}
