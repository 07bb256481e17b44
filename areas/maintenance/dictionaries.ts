import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 80, section 7: lists of inspections and maintenance that people keep, seeded in every new tenant. */
export const maintenanceDictionaries: readonly DictionarySeed[] = [
  {
    code: 'year_check_flag',
    label: '年检规则标记 / Flags of inspection rules',
    entries: [
      ['minibus', '面包车 / Minibus'],
      ['injuryAccident', '伤亡事故 / Accident with injured'],
      ['illegalModified', '非法改装 / Illegally modified'],
      ['lateRegistered', '超四年登记 / Registered late'],
      ['exOperating', '营转非 / Formerly operating'],
    ],
  },
  {
    code: 'year_check_item',
    label: '检验项目 / Items of an inspection',
    entries: [
      ['safety', '安全检验 / Safety'],
      ['emission', '排放检验 / Emission'],
      ['obd', 'OBD检查 / OBD'],
      ['brake', '制动检验 / Brakes'],
      ['transportCertificate', '运输证 / Transport certificate'],
      ['battery', '新能源电池（自愿） / Battery (voluntary)'],
    ],
  },
  {
    code: 'maintenance_category',
    label: '维保分类 / Maintenance categories',
    entries: [
      ['oil', '机油保养 / Oil service'],
      ['brake', '制动 / Brake'],
      ['tyre', '轮胎 / Tyre'],
      ['chassis', '底盘 / Chassis'],
      ['body', '钣喷 / Body and paint'],
      ['airCon', '空调 / Air-con'],
      ['electric', '电器 / Electric'],
      ['threeElectric', '三电 / Three-electric'],
      ['cleaning', '清洁 / Cleaning'],
      ['towing', '拖车 / Towing'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'maintenance_unit',
    label: '维保单位 / Units of maintenance',
    entries: [
      ['hour', '工时 / Hour'],
      ['piece', '件 / Piece'],
      ['set', '套 / Set'],
      ['time', '次 / Time'],
      ['litre', '升 / Litre'],
    ],
  },
  {
    code: 'repair_cause',
    label: '维修原因 / Causes of a repair',
    entries: [
      ['wear', '正常磨损 / Wear'],
      ['misuse', '使用不当 / Misuse'],
      ['accident', '事故 / Accident'],
      ['defect', '质量缺陷 / Defect'],
      ['rework', '返修 / Rework'],
    ],
  },
  {
    code: 'adjust_reason',
    label: '维修变更原因 / Reasons of a change of repair',
    entries: [
      ['hidden', '隐性损伤 / Hidden damage'],
      ['part', '配件缺货 / Part unavailable'],
      ['customer', '客户要求 / Customer asks'],
      ['price', '价格变动 / Price change'],
      ['removed', '取消项目 / Removed'],
    ],
  },
]
