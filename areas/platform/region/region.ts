import { defineResource, enumeration, enumOf, int, note, qty, text } from '#kernel'

export const regionLevel = enumOf('region', {
  0: '国家 / Country',
  1: '省份/直辖市 / Province',
  2: '地市 / City',
  3: '区县 / County',
  4: '乡镇 / Town',
  5: '村委 / Village',
})

/** 10-platform 5.4, D10: prefix codes (44, 4403, 440305) below the root 00; rows in tenant 000000. */
export const region = defineResource({
  name: 'region',
  label: '行政区划 / Region',
  area: 'platform',
  service: 'system',
  table: 'blade_region',
  page: '/base/region',
  title: 'name',
  titleEn: 'nameEn',
  subtitle: ['code'],
  dialect: 'framework',
  fields: {
    code: text('区划编号 / Code', 'RULF', { max: 12 }),
    parentCode: text('父区划 / Above', 'RF', { max: 12 }),
    ancestors: text('祖区划编号 / Ancestors', 'S', { max: 255 }),
    name: text('区划名称 / Name', 'RLK', { max: 32 }),
    nameEn: text('英文名 / English name', '', { max: 64 }),
    pinyin: text('拼音 / Pinyin', 'K', { max: 64 }),
    regionLevel: enumeration('区划级别 / Level', 'LF', regionLevel),
    plateCode: text('车牌前缀 / Plate prefix', '', { max: 4 }),
    postcode: text('邮编 / Postcode', '', { max: 6 }),
    telCode: text('区号 / Dialling code', '', { max: 6 }),
    lng: qty('经度 / Longitude', '', { scale: 6, signed: true, max: 136 }),
    lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, max: 54 }),
    sort: int('排序 / Order'),
    remark: note('备注 / Remark'),
  },
  sections: [
    { id: 'base', title: '区划 / Region', fields: ['parentCode', 'code', 'name', 'nameEn', 'pinyin', 'regionLevel'] },
    {
      id: 'more',
      title: '代码与位置 / Codes and place',
      fields: ['plateCode', 'postcode', 'telCode', 'lng', 'lat', 'sort', 'remark'],
    },
  ],
  calls: 'page, detail, submit:region_add',
  // Clients filter by any flag F; the page offers no box for a code that nobody knows by heart.
  list: {
    sort: 'code',
    bare: 'equal',
    filters: ['code', 'name', 'regionLevel', 'plateCode'],
    quick: ['name', 'code', 'regionLevel'],
  },
  indexes: ['parentCode, code'],
})
