/** 'fault' colours the cell of a wrong field, 'warning' one to look at (10-platform 3.7). */
export type Fill = 'fault' | 'warning'
export type CellFormat = 'general' | 'header' | 'text' | 'guarded' | 'money' | 'date' | 'datetime' | 'rate' | 'locked'

const FORMATS: readonly CellFormat[] = [
  'general',
  'header',
  'text',
  'guarded',
  'money',
  'date',
  'datetime',
  'rate',
  'locked',
]
const FILLS: readonly (Fill | undefined)[] = [undefined, 'fault', 'warning']
const NUMBER_FORMAT: Record<CellFormat, number> = {
  general: 0,
  header: 49,
  text: 49,
  guarded: 49,
  money: 4,
  date: 164,
  datetime: 165,
  rate: 10,
  locked: 49,
}
/** Fills 0 and 1 are fixed by the format, 2 is the header's. */
const FILL_ID: Record<Fill, number> = { fault: 3, warning: 4 }

export const styleOf = (format: CellFormat, fill?: Fill): number =>
  FORMATS.indexOf(format) + FORMATS.length * FILLS.indexOf(fill)

const solid = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`

function cellFormat(format: CellFormat, fill: Fill | undefined): string {
  const fillId = fill === undefined ? (format === 'header' ? 2 : 0) : FILL_ID[fill]
  // quotePrefix: a text that begins like a formula stays a text even when someone edits the cell.
  const quote = format === 'guarded' ? ' quotePrefix="1"' : ''
  const font = format === 'header' ? 1 : 0
  const look = `numFmtId="${NUMBER_FORMAT[format]}" fontId="${font}" fillId="${fillId}" borderId="0" xfId="0"${quote} applyNumberFormat="1" applyFont="1" applyFill="1"`
  // Counts only in a sheet with locked columns, which is protected: there everything else stays open.
  return format === 'locked' || format === 'header'
    ? `<xf ${look}/>`
    : `<xf ${look} applyProtection="1"><protection locked="0"/></xf>`
}

export const stylesXml = (): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
  `<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE8EEF7')}${solid('FFFFC7CE')}${solid('FFFFEB9C')}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${FORMATS.length * FILLS.length}">${FILLS.flatMap(fill => FORMATS.map(format => cellFormat(format, fill))).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
