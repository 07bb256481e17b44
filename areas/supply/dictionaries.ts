import type { DictionaryEntry, DictionarySeed } from '#areas/dictionaries.ts'

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

/** The key is the word itself: price lines, tasks and settlements show it as it stands. */
const plain = (...labels: Label[]): DictionaryEntry[] => labels.map(label => [label.split(' / ')[0]!, label])

/** 40, section 13: lists of the supply side that people maintain, seeded in every new tenant. */
export const supplyDictionaries: readonly DictionarySeed[] = [
  {
    code: 'price_unit',
    label: '计价单位 / Price units',
    entries: plain(
      '台次 / Vehicle and time',
      '台天 / Vehicle and day',
      '台月 / Vehicle and month',
      '车位月 / Space and month',
      '工时 / Labour hour',
      '件 / Piece',
      '公里 / Kilometre',
      '套 / Set',
      '次 / Time',
    ),
  },
  {
    code: 'parking_item',
    label: '停车项目 / Parking items',
    entries: plain(
      '按天停放 / By the day',
      '包位 / Package space',
      '超位 / Beyond the package',
      '短驳 / Shuttle',
      '充电 / Charging',
      '洗车 / Washing',
      '值守 / Guard',
    ),
  },
  {
    code: 'agency_item',
    label: '代办项目 / Agency items',
    entries: plain(
      '注册登记 / Registration',
      '首次上牌 / First plates',
      '换牌 / Exchange of plates',
      '补牌 / Replacement of plates',
      '网约车运输证 / Ride-hailing permit',
      '道路运输证 / Road transport permit',
      '驾驶员证 / Driver permit',
      '抵押 / Pledge',
      '抵押登记 / Registration of a pledge',
      '解押 / Release of a pledge',
      '过户 / Transfer of title',
      '提档 / Move of the file',
      '注销 / Deregistration',
      '补换证书 / Reissue of a certificate',
      '临牌 / Temporary plates',
    ),
  },
  {
    code: 'check_item',
    label: '年检项目 / Inspection items',
    entries: plain(
      '上线检测 / On the line',
      '免检申领 / Exempt: sticker only',
      '运输证年审 / Annual review of the permit',
      '复检 / Retest',
      '代驾接送 / Pick-up and return',
      '尾气复测 / Emission retest',
    ),
  },
  {
    code: 'service_kind',
    label: '服务类别 / Kinds of service',
    entries: plain(
      '板车 / Flatbed',
      '代驾 / Driver',
      '拖车 / Tow',
      '救援 / Rescue',
      '收车 / Recovery',
      'GPS设备 / GPS device',
      'GPS安装 / GPS installation',
      'GPS拆除 / GPS removal',
      'GPS平台费 / GPS platform fee',
      '其他 / Other',
    ),
  },
  {
    code: 'parking_liability',
    label: '停放责任 / Liability of a parking provider',
    entries: plain('保管 / Custody', '场地租赁 / Space lease'),
  },
  {
    code: 'agency_service',
    label: '代办业务 / Services of an agency',
    entries: plain(
      '上牌 / Plates',
      '运输证 / Transport permit',
      '驾驶员证 / Driver permit',
      '抵押 / Mortgage',
      '过户 / Change of owner',
      '注销 / Deregistration',
    ),
  },
  {
    code: 'parts_source',
    label: '配件来源 / Sources of parts',
    entries: plain('原厂 / Original', '品牌 / Branded', '再制造 / Remanufactured', '不限 / Any'),
  },
  {
    code: 'collect_item',
    label: '清收项目 / Items of collection agents',
    entries: plain(
      '收车费 / Recovery of a vehicle',
      '追收费 / Collection of arrears',
      '定位费 / Locating',
      '拖车 / Tow',
    ),
  },
  {
    code: 'pit_item',
    label: '维修服务项目 / Repair items',
    entries: plain(
      '工时 / Labour',
      '配件折扣 / Parts discount',
      '保养套餐 / Service package',
      '钣喷 / Body and paint',
      '救援 / Rescue',
      '拖车 / Tow',
      '清洗 / Cleaning',
    ),
  },
]
