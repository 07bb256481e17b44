type Label = `${string} / ${string}`
interface Dictionary {
  readonly label: Label
  readonly values: Readonly<Record<string, Label>>
}

/**
 * People-maintained lists of this area; the platform loads every areas/<area>/dictionaries.ts. lease_usage stands in
 * customers, car_color and plate_kind in vehicles.
 */
export const dictionaries: Record<string, Dictionary> = {
  contract_stop_type: {
    label: '合同终止类型 / Contract stop type',
    values: {
      early: '提前退租 / Early return',
      default: '违约终止 / Default',
      mutual: '协商终止 / Mutual',
      loss: '车辆灭失 / Loss',
      other: '其他 / Other',
    },
  },
  esign_provider: {
    label: '电子签服务商 / Provider of electronic signatures',
    values: { builtin: '内置签署 / Built-in', simulated: '模拟服务商 / Simulated vendor' },
  },
  guarantor_relation: {
    label: '担保人关系 / Guarantor relation',
    values: {
      legal_person: '法定代表人 / Legal representative',
      spouse: '配偶 / Spouse',
      shareholder: '股东 / Shareholder',
      affiliate: '关联企业 / Affiliate',
      other: '其他 / Other',
    },
  },
  violation_rule: {
    label: '违章处理规则 / Violation rule',
    values: { '1': '客户自行处理 / Customer handles', '2': '我方代办收费 / We handle for a fee' },
  },
  // Until insurance schemes are built (80), which then keep this list as their codes.
  insurance_plan: {
    label: '保险方案 / Insurance plan',
    values: {
      none: '客户自投 / By the customer',
      basic: '交强险 / Compulsory only',
      third_100: '交强险+三者100万 / Third party 1m',
      third_200: '交强险+三者200万 / Third party 2m',
      full_200: '交强险+三者200万+车损 / Third party 2m and damage',
    },
  },
  credit_result: {
    label: '征信结果 / Credit result',
    values: {
      passed: '通过 / Passed',
      review: '需复核 / To be reviewed',
      failed: '不通过 / Failed',
    },
  },
  seal_type: {
    label: '印章类型 / Seal type',
    values: {
      company: '公章 / Company seal',
      contract: '合同专用章 / Contract seal',
      finance: '财务专用章 / Finance seal',
      legal_person: '法人章 / Legal representative seal',
      invoice: '发票专用章 / Invoice seal',
    },
  },
  seal_file_kind: {
    label: '用印文件类别 / File kind',
    values: {
      contract: '合同 / Contract',
      letter: '函件 / Letter',
      power_of_attorney: '授权委托书 / Power of attorney',
      statement: '声明或证明 / Statement',
      claim: '索赔申请书 / Claim application',
      compensation: '赔偿协议 / Compensation agreement',
      receipt: '收款说明 / Receipt letter',
      litigation: '诉讼材料 / Litigation paper',
    },
  },
  customer_channel: {
    label: '客户来源渠道 / Customer channel',
    values: {
      visit: '业务拜访 / Sales visit',
      referral: '客户转介绍 / Referral',
      platform: '平台合作 / Platform',
      tender: '招投标 / Tender',
      exhibition: '展会活动 / Exhibition',
      online: '线上咨询 / Online',
      other: '其他 / Other',
    },
  },
  intent_handle_reason: {
    label: '意向处置原因 / Reason of an intention disposal',
    values: {
      signed: '已签正式合同 / Contract signed',
      demand: '客户需求变化 / Demand changed',
      price: '价格未达成一致 / No agreement on price',
      supply: '车辆供应不足 / No vehicles',
      breach: '客户违约 / Breach by the customer',
      other: '其他 / Other',
    },
  },
  lease_handle_reason: {
    label: '租赁处置原因 / Reason of a lease disposal',
    values: {
      business: '客户经营变化 / Business of the customer',
      price: '租金协商 / Rent negotiated',
      vehicle: '车辆原因 / Vehicle',
      repair: '维修停驶 / Out of service',
      arrears: '欠款化解 / Arrears',
      renewal: '续租 / Renewal',
      other: '其他 / Other',
    },
  },
  contract_change_kind: {
    label: '合同变更事项 / Changes of a contract',
    values: {
      rate: '利率 / Rate',
      term: '期限 / Term',
      method: '还款方式 / Method',
      prepay: '部分提前还款 / Partial prepayment',
      reschedule: '重排计划 / Reschedule',
      pay_rule: '付款规则 / Pay rule',
      account: '账户 / Account',
      product_price: '产品价格 / Product price',
      quantity: '数量 / Quantity',
      vehicle: '车辆 / Vehicle',
      lessee: '承租方 / Lessee',
      deposit: '押金 / Deposit',
      guarantor: '担保方 / Guarantor',
      other: '其他 / Other',
    },
  },
}
