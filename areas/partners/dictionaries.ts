type Label = `${string} / ${string}`
interface Dictionary { readonly label: Label; readonly values: Readonly<Record<string, Label>> }

export const licenceKinds = {
  business_licence: '营业执照 / Business licence', legal_id: '法定代表人或本人身份证 / ID of the legal representative or person', account_permit: '基本户开户信息 / Basic account permit', articles: '公司章程 / Articles of association',
  resolution: '股东会决议 / Shareholders\u2019 resolution', financial_report: '财务报表 / Financial reports', bank_statement: '银行流水 / Bank statements', credit_auth: '征信查询授权书 / Credit check authorisation',
  privacy_auth: '个人信息授权书 / Personal data authorisation', site_lease: '场地权属或租赁合同 / Site title or lease', fleet_list: '车辆清单及行驶证 / Fleet list and vehicle licences', platform_agreement: '平台合作协议 / Platform agreement',
  hailing_permit: '网络预约出租汽车经营许可证 / Ride-hailing permit', rental_filing: '小微型客车租赁经营备案 / Car rental filing', road_permit: '道路运输经营许可证 / Road transport permit', repair_filing: '机动车维修经营备案 / Repair filing',
  inspection_cma: '检验检测资质认定 / Inspection accreditation', finance_licence: '金融许可证或监管批复 / Finance licence', insurance_licence: '保险(中介)许可证 / Insurance licence', poa: '授权委托书 / Power of attorney',
  tax_credit: '纳税信用 / Tax credit', other: '其他 / Other',
} as const satisfies Record<string, Label>

/** People-maintained lists of this area; the platform loads every areas/<area>/dictionaries.ts. */
export const dictionaries: Record<string, Dictionary> = {
  gender: { label: '性别 / Gender', values: { 1: '男 / Male', 2: '女 / Female' } },
  contact_role: {
    label: '联系人角色 / Contact role',
    values: { business: '商务 / Business', finance: '财务 / Finance', fleet: '车队 / Fleet', legal: '法务 / Legal', signer: '签约 / Signer', risk: '风控 / Risk', emergency: '紧急 / Emergency', onsite: '现场 / On site', dispatcher: '派单 / Dispatcher' },
  },
  currency: { label: '币种 / Currency', values: { CNY: '人民币 / CNY', HKD: '港币 / HKD', USD: '美元 / USD', EUR: '欧元 / EUR' } },
  register_status: {
    label: '登记状态 / Register state',
    values: { 存续: '存续 / Existing', 在业: '在业 / Operating', 迁入: '迁入 / Moved in', 迁出: '迁出 / Moved out', 停业: '停业 / Suspended', 清算: '清算 / In liquidation', 吊销: '吊销 / Licence revoked', 撤销: '撤销 / Cancelled', 注销: '注销 / Deregistered' },
  },
  industry: {
    label: '行业 / Industry',
    values: {
      '36': '汽车制造业 / Car manufacturing', '51': '批发业 / Wholesale', '52': '零售业 / Retail', '54': '道路运输业 / Road transport', '58': '多式联运和运输代理 / Transport agency', '59': '装卸搬运和仓储 / Warehousing', '60': '邮政业 / Post and courier',
      '64': '互联网服务 / Internet services', '65': '软件和信息技术 / Software and IT', '66': '货币金融服务 / Monetary services', '68': '保险业 / Insurance', '69': '其他金融业 / Other finance', '71': '租赁业 / Leasing', '72': '商务服务业 / Business services',
      '80': '居民服务业 / Personal services', '81': '机动车修理业 / Vehicle repair', '82': '其他服务业 / Other services', '92': '国家机构 / State bodies', '95': '社会团体 / Associations', other: '其他 / Other',
    },
  },
  account_purpose: { label: '账户专项用途 / Account purpose', values: { rent: '租金 / Rent', deposit: '押金 / Deposit', refund: '退款 / Refund', repayment: '还款 / Repayment', premium: '保费 / Premium', salary: '司机工资 / Drivers\u2019 salary' } },
  // Keys are the codes of area 50 (invoiceKind).
  invoice_kind: { label: '票种 / Invoice kind', values: { 1: '数电专票 / Special VAT invoice', 2: '数电普票 / General VAT invoice', 3: '收据 / Receipt' } },
  licence_kind: { label: '证照类型 / Licence kind', values: licenceKinds },
  provider_kind: {
    label: '服务类别 / Provider kind',
    values: {
      agency: '上牌过户代办 / Registration agency', transport: '板车运输 / Transport', gps: 'GPS / GPS', insurer: '保险公司 / Insurer', broker: '保险经纪代理 / Insurance broker', appraiser: '公估 / Loss adjuster', violation_agent: '违章代办 / Violation agent',
      towing: '救援 / Towing', receive: '收车 / Vehicle recovery', legal: '法务催收 / Legal collection', evaluation: '评估 / Evaluation', inspection: '年检 / Inspection', cleaning: '清洗 / Cleaning', software: '软件 / Software', other: '其他 / Other',
    },
  },
}
