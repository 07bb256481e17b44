import { textOf, type Fault, type Field, type Language } from '#kernel'
import { findResource, fieldOf, type AnyResource } from '../model/world.ts'

export interface PlacedFaults {
  /** By field of the head. */
  fields: Record<string, string[]>
  /** By field of child rows, then row, then column; column '' is the row as a whole. */
  lines: Record<string, Record<number, Record<string, string>>>
  /** At no input of this form. */
  others: string[]
}

export const noFaults: PlacedFaults = { fields: {}, lines: {}, others: [] }

/** Places every fault of the server's answer at its input: 'phone', or 'lines.2.qty' (rows from 0). */
export function placeFaults(
  resource: AnyResource,
  faults: readonly Fault[],
  shown: (name: string) => boolean,
  language: Language,
  extras: Readonly<Record<string, unknown>> = {},
): PlacedFaults {
  const placed: PlacedFaults = { fields: {}, lines: {}, others: [] }
  for (const fault of faults) {
    const [head = '', index, column = ''] = fault.path.split('.')
    const field = fieldOf(resource, head)
    const reason = textOf(fault.reason, language)
    if (!field && head in extras && shown(head)) (placed.fields[head] ??= []).push(reason)
    else if (!field || !shown(head)) placed.others.push(field ? `${textOf(field.label, language)}：${reason}` : reason)
    else if (index === undefined) (placed.fields[head] ??= []).push(reason)
    else {
      const rows = (placed.lines[head] ??= {})
      const cells = (rows[Number(index)] ??= {})
      cells[column] = cells[column] ? `${cells[column]}；${reason}` : reason
      ;(placed.fields[head] ??= []).push(lineText(field, Number(index), column, reason, language))
    }
  }
  return placed
}

function lineText(field: Field, index: number, column: string, reason: string, language: Language): string {
  const child = findResource(field.target)
  const label = child && fieldOf(child, column)?.label
  const row = language === 'zh' ? `第${index + 1}行` : `Row ${index + 1}`
  return `${row}${label ? ` ${textOf(label, language)}` : ''}${language === 'zh' ? '：' : ': '}${reason}`
}

/** Cells of child rows count one by one, whatever is said about their table as a whole. */
export const countFaults = (faults: PlacedFaults): number => {
  const cells = Object.values(faults.lines).flatMap(rows => Object.values(rows).flatMap(row => Object.keys(row))).length
  return (
    Object.entries(faults.fields)
      .filter(([name]) => !(name in faults.lines))
      .flatMap(([, reasons]) => reasons).length +
    cells +
    faults.others.length
  )
}

/** A cell that was changed no longer carries its fault. */
export function withoutCell(faults: PlacedFaults, name: string, index: number, column: string): PlacedFaults {
  const cells = faults.lines[name]?.[index]
  if (!cells || !(column in cells)) return faults
  const { [column]: _gone, ...rest } = cells
  return { ...faults, lines: { ...faults.lines, [name]: { ...faults.lines[name], [index]: rest } } }
}

/** Rows that moved up or down must not carry the marks of others. */
export function withoutRows(faults: PlacedFaults, name: string): PlacedFaults {
  if (!(name in faults.lines)) return faults
  const { [name]: _gone, ...rest } = faults.lines
  return withoutFields({ ...faults, lines: rest }, [name])
}

/** What is mended no longer counts; a table keeps the faults of its other cells. */
export function withoutFields(faults: PlacedFaults, names: readonly string[]): PlacedFaults {
  const mended = names.filter(name => name in faults.fields && !(name in faults.lines))
  if (mended.length === 0) return faults
  return {
    ...faults,
    fields: Object.fromEntries(Object.entries(faults.fields).filter(([name]) => !mended.includes(name))),
  }
}
