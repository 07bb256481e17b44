type Label = `${string} / ${string}`
interface Dictionary {
  readonly label: Label
  readonly values: Readonly<Record<string, Label>>
}

/** People-maintained lists of this area (40, section 13). */
export const dictionaries: Record<string, Dictionary> = {
  auth_relation: {
    label: '授权关系 / Relation of an authorisation',
    values: {
      shareholder: '股东 / Shareholder',
      legal_person: '法人 / Legal representative',
      spouse: '配偶 / Spouse',
      affiliate: '关联公司 / Affiliate',
      platform: '平台 / Platform',
      employer: '雇主 / Employer',
      factoring: '保理 / Factoring',
      other: '其他 / Other',
    },
  },
  sale_channel: {
    label: '出售渠道 / Channels of a sale',
    values: {
      agreed: '协议 / By agreement',
      auction: '竞价 / Auction',
      dealer: '二手车商 / Used-car dealer',
      staff: '员工 / Staff',
      lessee: '承租人 / Lessee',
    },
  },
  debit_channel: {
    label: '代扣通道 / Debit channel',
    values: {
      unionpay: '银联 / UnionPay',
      netsunion: '网联 / NetsUnion',
      bank: '银行直连 / Bank direct',
      platform: '平台账单 / Platform statement',
    },
  },
}
