type Label = `${string} / ${string}`
interface Dictionary {
  readonly label: Label
  readonly values: Readonly<Record<string, Label>>
}

export const licenceKinds = {
  business_licence: '营业执照 / Business licence',
  legal_id: '法定代表人或本人身份证 / ID of the legal representative or person',
  account_permit: '基本户开户信息 / Basic account permit',
  articles: '公司章程 / Articles of association',
  resolution: '股东会决议 / Shareholders\u2019 resolution',
  financial_report: '财务报表 / Financial reports',
  bank_statement: '银行流水 / Bank statements',
  credit_auth: '征信查询授权书 / Credit check authorisation',
  privacy_auth: '个人信息授权书 / Personal data authorisation',
  site_lease: '场地权属或租赁合同 / Site title or lease',
  fleet_list: '车辆清单及行驶证 / Fleet list and vehicle licences',
  platform_agreement: '平台合作协议 / Platform agreement',
  hailing_permit: '网络预约出租汽车经营许可证 / Ride-hailing permit',
  rental_filing: '小微型客车租赁经营备案 / Car rental filing',
  road_permit: '道路运输经营许可证 / Road transport permit',
  repair_filing: '机动车维修经营备案 / Repair filing',
  inspection_cma: '检验检测资质认定 / Inspection accreditation',
  finance_licence: '金融许可证或监管批复 / Finance licence',
  insurance_licence: '保险(中介)许可证 / Insurance licence',
  poa: '授权委托书 / Power of attorney',
  tax_credit: '纳税信用 / Tax credit',
  other: '其他 / Other',
} as const satisfies Record<string, Label>

/**
 * People-maintained lists of this area; the platform loads every areas/<area>/dictionaries.ts. gender, contact_role,
 * currency, register_status and industry stand in areas/dictionaries.ts.
 */
export const dictionaries: Record<string, Dictionary> = {
  account_purpose: {
    label: '账户专项用途 / Account purpose',
    values: {
      rent: '租金 / Rent',
      deposit: '押金 / Deposit',
      refund: '退款 / Refund',
      repayment: '还款 / Repayment',
      premium: '保费 / Premium',
      salary: '司机工资 / Drivers\u2019 salary',
    },
  },
  // Keys are the codes of area 50 (invoiceKind).
  invoice_kind: {
    label: '票种 / Invoice kind',
    values: { 1: '数电专票 / Special VAT invoice', 2: '数电普票 / General VAT invoice', 3: '收据 / Receipt' },
  },
  auth_level: {
    label: '经销授权级别 / Dealer authorisation',
    values: {
      first: '一级 / First tier',
      second: '二级 / Second tier',
      direct: '厂家直营 / Run by the maker',
      none: '无授权 / None',
    },
  },
  chandler_kind: {
    label: '经销商类别 / Kind of dealer',
    values: {
      '4s': '4S店 / 4S shop',
      second: '二级经销 / Sub-dealer',
      used: '二手车商 / Used-car dealer',
      auction: '拍卖平台 / Auction platform',
      refit: '改装厂 / Refitter',
      other: '其他 / Other',
    },
  },
  // Keys are the codes of area 60 (fuelType).
  energy_kind: {
    label: '能源类型 / Energy',
    values: {
      1: '汽油 / Petrol',
      2: '纯电动 / Electric',
      3: '插电混动 / Plug-in hybrid',
      4: '增程式 / Range extender',
      5: '油电混动 / Hybrid',
      6: '柴油 / Diesel',
      7: '天然气 / CNG',
      8: '氢燃料 / Hydrogen',
    },
  },
  repair_class: {
    label: '维修资质 / Repair class',
    values: {
      1: '一类 / Class 1',
      2: '二类 / Class 2',
      3: '三类 / Class 3',
      ev: '新能源专修 / Electric specialist',
    },
  },
  // Keys are the classes of GA 801 as they stand on the licence.
  licence_class: {
    label: '准驾车型 / Licence class',
    values: {
      A1: 'A1 大型客车 / A1 large bus',
      A2: 'A2 重型牵引挂车 / A2 heavy tractor and trailer',
      A3: 'A3 城市公交车 / A3 city bus',
      B1: 'B1 中型客车 / B1 medium bus',
      B2: 'B2 大型货车 / B2 large lorry',
      C1: 'C1 小型汽车 / C1 car',
      C2: 'C2 小型自动挡汽车 / C2 automatic car',
      C3: 'C3 低速载货汽车 / C3 low-speed lorry',
      C4: 'C4 三轮汽车 / C4 three-wheeler',
      C5: 'C5 残疾人专用小型自动挡汽车 / C5 automatic car for the disabled',
      C6: 'C6 轻型牵引挂车 / C6 light trailer',
    },
  },
  driver_kind: {
    label: '司机类别 / Driver kind',
    values: {
      hailing: '网约车 / Ride-hailing',
      logistics: '物流 / Logistics',
      chauffeur: '商务代驾 / Chauffeur',
      private: '个人用车 / Private',
    },
  },
  nation: {
    label: '民族 / Nation',
    values: {
      han: '汉族 / Han',
      zhuang: '壮族 / Zhuang',
      hui: '回族 / Hui',
      manchu: '满族 / Manchu',
      uyghur: '维吾尔族 / Uyghur',
      miao: '苗族 / Miao',
      yi: '彝族 / Yi',
      tujia: '土家族 / Tujia',
      tibetan: '藏族 / Tibetan',
      mongol: '蒙古族 / Mongol',
      other: '其他 / Other',
    },
  },
  licence_kind: { label: '证照类型 / Licence kind', values: licenceKinds },
  provider_kind: {
    label: '服务类别 / Provider kind',
    values: {
      agency: '上牌过户代办 / Registration agency',
      transport: '板车运输 / Transport',
      gps: 'GPS / GPS',
      insurer: '保险公司 / Insurer',
      broker: '保险经纪代理 / Insurance broker',
      appraiser: '公估 / Loss adjuster',
      violation_agent: '违章代办 / Violation agent',
      towing: '救援 / Towing',
      receive: '收车 / Vehicle recovery',
      legal: '法务催收 / Legal collection',
      evaluation: '评估 / Evaluation',
      inspection: '年检 / Inspection',
      cleaning: '清洗 / Cleaning',
      software: '软件 / Software',
      other: '其他 / Other',
    },
  },
}
