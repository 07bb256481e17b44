import { counted, type Language } from './refusal.ts'

/**
 * Units of the definitions in the trade's English; one that is counted also for exactly one. A definition may give both
 * itself: '公里 / km'.
 */
const UNITS: Readonly<Record<string, string | readonly [one: string, many: string]>> = {
  元: 'CNY',
  公里: 'km',
  天: ['day', 'days'],
  个月: ['month', 'months'],
  台: ['unit', 'units'],
  公斤: 'kg',
  毫米: 'mm',
  位: ['space', 'spaces'],
  千瓦: 'kW',
  页: ['page', 'pages'],
  毫升: 'ml',
  千瓦时: 'kWh',
  份: ['copy', 'copies'],
  米: 'm',
  立方米: 'm³',
  款: ['model', 'models'],
  期: ['term', 'terms'],
  座: ['seat', 'seats'],
  小时: 'h',
  单: ['order', 'orders'],
  笔: ['payment', 'payments'],
  升: 'l',
  分钟: 'min',
  时: 'h',
  个: '',
  年: ['year', 'years'],
  次: ['time', 'times'],
  人: ['person', 'people'],
  日: 'day',
  月: 'month',
  工作日: ['working day', 'working days'],
  台天: ['unit-day', 'unit-days'],
  台次: ['unit', 'units'],
  件: ['piece', 'pieces'],
  张: ['sheet', 'sheets'],
  条: ['entry', 'entries'],
  项: ['item', 'items'],
  行: ['row', 'rows'],
  列: ['column', 'columns'],
  格: ['grid', 'grids'],
  块: ['plate', 'plates'],
  把: ['key', 'keys'],
  家: ['supplier', 'suppliers'],
  度: '°',
  伏: 'V',
  毫秒: 'ms',
}

/** The unit that stands behind a value; without one, as it stands behind an input. */
export function unitText(unit: string | undefined, language: Language, value?: unknown): string {
  if (!unit) return ''
  const own = unit.indexOf(' / ')
  if (own >= 0) return language === 'zh' ? unit.slice(0, own) : unit.slice(own + 3)
  if (language === 'zh') return unit
  const word = (part: string): string => {
    const known = UNITS[part] ?? part
    return typeof known === 'string' ? known : counted(value, known[0], known[1])
  }
  return unit
    .split('/')
    .map((part, at) =>
      part
        .split('或')
        .map(one => (at > 0 && typeof UNITS[one] === 'object' ? UNITS[one][0] : word(one)))
        .join(' or '),
    )
    .join('/')
}
