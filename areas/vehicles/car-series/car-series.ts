import {
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  files,
  int,
  many,
  note,
  ref,
  text,
  pinyinOf,
} from '#kernel'
import { fuelType } from '../codes.ts'

/** 60, section 4.1. */
export const carSeries = defineResource({
  name: 'car-series',
  label: '车系 / Series',
  area: 'vehicles',
  page: '/car/series',
  title: 'seriesName',
  subtitle: ['seriesCode', 'brandName'],
  fields: {
    seriesCode: text('车系编码 / Code', 'URL', { max: 32 }),
    seriesName: text('车系名称 / Name', 'RLFK', { max: 60 }),
    pinyin: pinyinOf('seriesName'),
    brandId: ref('品牌 / Brand', 'RLF', 'car-brand', { only: { status: [1] } }),
    level: dict('级别 / Level', 'RLF', 'car_level'),
    energyKind: enumeration('能源类型 / Energy', 'LF', fuelType),
    useKinds: many(dict('适用用途 / Uses', '', 'use_kind')),
    imageBizId: files('图片 / Picture'),
    sort: int('排序 / Order', '', { min: 0, max: 9999, default: 100 }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: enableActions,
  calls:
    'page:car_brand_view, list:car_model_view|vehicle_pick, detail:car_brand_view, timeline:car_brand_view, status-count:car_brand_view, save, update, update-status@change-status, remove@remove-allline',
  list: { quick: ['brandId', 'seriesName', 'level'], sort: 'brandId', pageSize: 10 },
  detail: { related: [{ id: 'models', title: '车型 / Models', resource: 'car-model', by: 'seriesId' }] },
  indexes: ['unique: brandId, seriesName'],
})
