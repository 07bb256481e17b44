import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 80, section 2: lists of accidents that people maintain, seeded in every new tenant. */
export const accidentDictionaries: readonly DictionarySeed[] = [
  {
    code: 'accident_type',
    label: '事故类型 / Kinds of accidents',
    entries: [
      ['single', '单方 / Single vehicle'],
      ['two', '双方 / Two parties'],
      ['several', '多方 / Several parties'],
      ['injury', '人伤 / Injury'],
      ['theft', '盗抢 / Theft or robbery'],
      ['flood', '水淹 / Flood'],
      ['fire', '火灾自燃 / Fire'],
      ['glass', '玻璃划痕 / Glass or scratches'],
      ['disaster', '自然灾害 / Natural disaster'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'road_kind',
    label: '道路类型 / Kinds of roads',
    entries: [
      ['expressway', '高速公路 / Expressway'],
      ['city_fast', '城市快速路 / Urban expressway'],
      ['city', '城市道路 / City road'],
      ['national', '国省道 / National or provincial road'],
      ['rural', '乡村道路 / Rural road'],
      ['yard', '停车场 / Car park or yard'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'weather',
    label: '天气 / Weather',
    entries: [
      ['clear', '晴 / Clear'],
      ['cloudy', '阴 / Cloudy'],
      ['rain', '雨 / Rain'],
      ['snow', '雪 / Snow'],
      ['fog', '雾 / Fog'],
      ['wind', '大风 / Strong wind'],
    ],
  },
  {
    code: 'injury_level',
    label: '伤情 / Injuries',
    entries: [
      ['none', '无 / None'],
      ['slight', '轻伤 / Slight'],
      ['serious', '重伤 / Serious'],
      ['disabled', '伤残 / Disabled'],
      ['dead', '死亡 / Dead'],
    ],
  },
  {
    code: 'accident_driver_relation',
    label: '驾驶人与客户关系 / Driver and customer',
    entries: [
      ['lessee', '承租人本人 / The lessee'],
      ['employee', '员工 / Employee'],
      ['authorised', '授权驾驶人 / Authorised driver'],
      ['other', '其他 / Other'],
    ],
  },
]

/** Lists of closings. */
export const closingDictionaries: readonly DictionarySeed[] = [
  {
    code: 'accident_responsibility',
    label: '内部责任 / Responsibility with us',
    entries: [
      ['none', '无 / None'],
      ['driver', '驾驶员工 / Driving colleague'],
      ['vehicle', '车辆管理 / Vehicle management'],
      ['maintenance', '维修保养 / Maintenance'],
      ['insurance', '投保不足 / Insufficient cover'],
      ['late', '报险延误 / Late report to the insurer'],
    ],
  },
]
