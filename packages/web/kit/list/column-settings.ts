/**
 * What somebody arranged in a list, as kept on the server. Names that the definition lost are skipped, new ones come in
 * at their standard place.
 */
export interface ColumnSetting {
  name: string
  isHidden?: boolean
  width?: number
  pin?: 'left' | 'right'
}
export interface TableSetting {
  columns: ColumnSetting[]
  density?: 'dense' | 'roomy'
}
export interface ShownColumn {
  name: string
  width: number | undefined
  pin: 'left' | 'right' | undefined
  isHidden: boolean
}

export function arrange(
  standard: { names: readonly string[]; shown: number },
  setting: TableSetting | undefined,
): ShownColumn[] {
  const plain = (name: string): ShownColumn => ({
    name,
    width: undefined,
    pin: undefined,
    isHidden: standard.names.indexOf(name) >= standard.shown,
  })
  if (!setting) return standard.names.map(plain)
  const chosen = setting.columns
    .filter(
      (one, index, all) =>
        standard.names.includes(one.name) && all.findIndex(other => other.name === one.name) === index,
    )
    .map((one): ShownColumn => ({ name: one.name, width: one.width, pin: one.pin, isHidden: one.isHidden === true }))
  for (const name of standard.names) {
    if (chosen.some(one => one.name === name)) continue
    const before = standard.names
      .slice(0, standard.names.indexOf(name))
      .findLast(other => chosen.some(one => one.name === other))
    chosen.splice(before === undefined ? 0 : chosen.findIndex(one => one.name === before) + 1, 0, plain(name))
  }
  return chosen
}

export const settingOf = (columns: readonly ShownColumn[], density?: TableSetting['density']): TableSetting => ({
  columns: columns.map(({ name, width, pin, isHidden }) => ({
    name,
    ...(isHidden ? { isHidden } : {}),
    ...(width ? { width } : {}),
    ...(pin ? { pin } : {}),
  })),
  ...(density ? { density } : {}),
})

/** `name` takes the place of `over`: dragged from above it lands behind, from below before it. */
export function moveColumn(columns: readonly ShownColumn[], name: string, over: string): ShownColumn[] {
  const from = columns.findIndex(one => one.name === name)
  const to = columns.findIndex(one => one.name === over)
  if (from < 0 || to < 0 || from === to) return [...columns]
  return columns.toSpliced(from, 1).toSpliced(to, 0, columns[from]!)
}

/** Anything that was stored by an older version or edited by hand: only what reads as a setting counts. */
export function readSetting(value: unknown): TableSetting | undefined {
  const setting = value as TableSetting | null
  if (!Array.isArray(setting?.columns)) return undefined
  const columns = setting.columns.filter(
    one => typeof one?.name === 'string' && (one.width === undefined || typeof one.width === 'number'),
  )
  return {
    columns,
    ...(setting.density === 'roomy' || setting.density === 'dense' ? { density: setting.density } : {}),
  }
}
