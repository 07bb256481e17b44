import { isLocalDate, textOf, type Field } from '#kernel'

/** Cells of a copied sheet: tabs and lines, quoted cells may hold both (the form of Excel's and WPS' clipboard). */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows.map(one => one.map(part => part.trim())).filter(one => one.some(part => part !== ''))
}

/** Several cells, or several rows: a single value is an ordinary paste into one input. */
export const isSheet = (text: string): boolean => /\t/.test(text) || /\n[^\n]*\S/.test(text.trim())

export type Pasted = { value: unknown } | { name: string } | { fault: string }

/** One pasted cell for a field. `name`: what a look-up has to find (a reference). */
export function readCell(field: Field, text: string): Pasted {
  if (text === '') return { value: '' }
  switch (field.kind) {
    case 'money':
    case 'qty':
    case 'rate':
      return number(text)
    case 'int': {
      const read = number(text)
      return 'value' in read && /^-?\d+(\.0+)?$/.test(String(read.value))
        ? { value: Number(read.value) }
        : { fault: '不是整数 / not a whole number' }
    }
    case 'bool':
      return /^(是|有|y|yes|true|1|√)$/i.test(text)
        ? { value: true }
        : /^(否|无|n|no|false|0|×)$/i.test(text)
          ? { value: false }
          : { fault: '请填写是或否 / yes or no' }
    case 'date':
    case 'datetime':
      return day(text)
    case 'enum': {
      const hit = field.enumeration!.values.find(
        one =>
          String(one.code) === text ||
          textOf(one.label, 'zh') === text ||
          textOf(one.label, 'en').toLowerCase() === text.toLowerCase(),
      )
      return hit ? { value: hit.code } : { fault: '不在可选范围内 / not one of the choices' }
    }
    case 'dict':
    case 'ref':
    case 'poly':
    case 'user':
    case 'dept':
    case 'region':
      return { name: text }
    case 'files':
    case 'lines':
    case 'json':
      return { fault: '不能粘贴 / cannot be pasted' }
    default:
      return { value: text }
  }
}

function number(text: string): Pasted {
  const plain = text.replace(/[,，\s¥￥元%]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? { value: plain } : { fault: '不是数字 / not a number' }
}

function day(text: string): Pasted {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
  const date = match ? `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : ''
  if (!isLocalDate(date)) return { fault: '日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd' }
  return { value: match![4] ? `${date} ${match![4]!.padStart(5, '0')}${match![4]!.length <= 5 ? ':00' : ''}` : date }
}

/**
 * Which columns the pasted cells go to: a first row of labels names them, else they start at the cell where one stood.
 */
export function pasteColumns(
  grid: readonly string[][],
  columns: readonly { name: string; label: string }[],
  startAt: string,
): { names: (string | undefined)[]; rows: string[][] } {
  const labels = new Map(
    columns.flatMap(one => [
      [textOf(one.label, 'zh'), one.name],
      [textOf(one.label, 'en').toLowerCase(), one.name],
    ]),
  )
  const header = (grid[0] ?? []).map(text => labels.get(text) ?? labels.get(text.toLowerCase()))
  const isHeader =
    header.length > 0 && header.filter(name => name !== undefined).length >= Math.max(1, Math.ceil(header.length / 2))
  if (isHeader) return { names: header, rows: grid.slice(1) }
  const start = Math.max(
    0,
    columns.findIndex(one => one.name === startAt),
  )
  const width = Math.max(0, ...grid.map(row => row.length))
  return { names: Array.from({ length: width }, (_, index) => columns[start + index]?.name), rows: [...grid] }
}
