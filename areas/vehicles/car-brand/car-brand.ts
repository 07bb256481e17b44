import { defineResource, dict, enableActions, enabledStates, files, int, note, ref, text, pinyinOf } from '#kernel'

/** 60, section 4.1. */
export const carBrand = defineResource({
  name: 'car-brand',
  label: '品牌 / Brand',
  area: 'vehicles',
  page: '/car/brand',
  title: 'brandName',
  subtitle: ['brandCode'],
  fields: {
    brandCode: text('品牌编码 / Code', 'URLF', { max: 20 }),
    brandName: text('品牌名称 / Name', 'URLFK', { max: 40 }),
    pinyin: pinyinOf('brandName'),
    brandNameEn: text('英文名 / English name', '', { max: 40 }),
    initial: text('首字母 / Initial', 'SLF', { max: 1 }),
    factoryId: ref('主机厂 / Factory', 'F', 'car-factory', { only: { status: [1] } }),
    country: dict('国别 / Country', 'F', 'country'),
    logoBizId: files('标志 / Logo'),
    sort: int('排序 / Order', 'L', { min: 0, max: 9999, default: 100 }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: enableActions,
  calls:
    'page, list:car_model_view|vehicle_pick, detail, timeline, status-count, save, update, update-status@change-status, remove@remove-allline',
  list: { quick: ['brandName', 'initial'], sort: 'sort', pageSize: 10 },
  detail: {
    related: [
      { id: 'series', title: '车系 / Series', resource: 'car-series', by: 'brandId' },
      { id: 'models', title: '车型 / Models', resource: 'car-model', by: 'brandId' },
    ],
  },
  indexes: ['sort'],
})
