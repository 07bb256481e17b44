import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 60-vehicles 9: lists of area 60 that people maintain, seeded in every new tenant. Codes that the program branches on stand in codes.ts. */
export const vehicleDictionaries: readonly DictionarySeed[] = [
  { code: 'country', label: '国别 / Countries', entries: [['CN', '中国 / China'], ['DE', '德国 / Germany'], ['JP', '日本 / Japan'], ['US', '美国 / United States'], ['KR', '韩国 / South Korea'], ['other', '其他 / Other']] },
  {
    code: 'car_level', label: '车辆级别 / Car levels', entries: [
      ['A00', 'A00级 / A00'], ['A0', 'A0级 / A0'], ['A', 'A级 / A'], ['B', 'B级 / B'], ['C', 'C级 / C'], ['MPV', 'MPV / MPV'], ['SUV', 'SUV / SUV'], ['micro-van', '微面 / Micro van'], ['light-truck', '轻卡 / Light truck'],
    ],
  },
  { code: 'use_kind', label: '适用用途 / Uses', entries: [['ride-hailing', '网约车 / Ride-hailing'], ['logistics', '城配物流 / Logistics'], ['business', '商务用车 / Business'], ['private', '个人用车 / Private']] },
  {
    code: 'vehicle_class', label: '车辆类型 / Vehicle classes', entries: [
      ['K31', '小型普通客车 / Small bus'], ['K32', '小型越野客车 / Small off-road car'], ['K33', '小型轿车 / Small car'], ['K41', '微型普通客车 / Micro bus'], ['K43', '微型轿车 / Micro car'], ['K21', '中型普通客车 / Medium bus'],
      ['H31', '轻型普通货车 / Light truck'], ['H32', '轻型厢式货车 / Light box truck'], ['H37', '轻型封闭货车 / Light van'], ['H41', '微型普通货车 / Micro truck'], ['H43', '微型封闭货车 / Micro van'],
    ],
  },
  { code: 'emission', label: '排放标准 / Emission standards', entries: [['none', '零排放 / None'], ['6b', '国VIb / China 6b'], ['6a', '国VIa / China 6a'], ['5', '国V / China 5'], ['4', '国IV / China 4']] },
  { code: 'battery_kind', label: '电池类型 / Batteries', entries: [['lfp', '磷酸铁锂 / LFP'], ['ncm', '三元锂 / NCM'], ['fuel-cell', '燃料电池 / Fuel cell'], ['other', '其他 / Other']] },
  {
    code: 'car_color', label: '车身颜色 / Car colours', entries: [
      ['white', '白色 / White'], ['black', '黑色 / Black'], ['grey', '灰色 / Grey'], ['silver', '银色 / Silver'], ['blue', '蓝色 / Blue'], ['red', '红色 / Red'], ['green', '绿色 / Green'], ['yellow', '黄色 / Yellow'], ['brown', '棕色 / Brown'], ['other', '其他 / Other'],
    ],
  },
  { code: 'drive_mode', label: '驱动方式 / Drives', entries: [['fwd', '前驱 / Front'], ['rwd', '后驱 / Rear'], ['awd', '四驱 / All wheels']] },
  { code: 'gearbox', label: '变速箱 / Gearboxes', entries: [['single', '单速 / Single speed'], ['mt', '手动 / Manual'], ['at', '自动 / Automatic'], ['cvt', 'CVT / CVT'], ['dct', '双离合 / Dual clutch']] },
  { code: 'check_group', label: '检查分组 / Check groups', entries: [['exterior', '外观 / Exterior'], ['interior', '内饰 / Interior'], ['safety', '安全 / Safety'], ['tools', '随车工具 / Tools'], ['papers', '证照 / Papers']] },
  {
    code: 'car_index', label: '车型指标 / Model indexes', entries: [
      ['residual1y', '一年残值率% / Residual after 1 year %'], ['residual2y', '两年残值率% / Residual after 2 years %'], ['residual3y', '三年残值率% / Residual after 3 years %'], ['insuranceGroup', '保险等级 / Insurance group'],
      ['maintenanceMonth', '月均维保 / Monthly maintenance'], ['energyPerKm', '每公里能耗成本 / Energy cost per km'], ['idleLimit', '闲置上限天 / Idle limit, days'], ['targetRent', '目标租金 / Target rent'],
    ],
  },
  {
    code: 'take_check_item', label: '提车检查项 / Take check list', entries: [
      ['body', '车身漆面 / Paint'], ['glass', '玻璃与灯光 / Glass and lights'], ['tyres', '轮胎与轮毂 / Tyres and rims'], ['seats', '座椅内饰 / Seats and trim'], ['dashboard', '仪表无故障灯 / No warning light'], ['brakes', '制动转向 / Brakes and steering'],
      ['aircon', '空调音响 / Air conditioning'], ['tools', '随车工具 / Tools'], ['charging', '充电线或加油口 / Charging cable or filler'], ['papers', '证照与号牌 / Papers and plates'],
    ],
  },
  {
    code: 'plate_kind', label: '牌照类型 / Plate kinds', entries: [
      ['small', '小型汽车 / Small car'], ['newEnergySmall', '小型新能源汽车 / Small new energy'], ['large', '大型汽车 / Large vehicle'], ['newEnergyLarge', '大型新能源汽车 / Large new energy'], ['other', '其他 / Other'],
    ],
  },
  { code: 'plate_end', label: '牌照停用原因 / Ends of a plate', entries: [['transfer', '过户 / Transfer'], ['place', '转出 / Change of place'], ['retirement', '报废 / Retirement'], ['theft', '盗抢 / Theft'], ['replate', '换牌 / Re-plate']] },
  {
    code: 'use_nature', label: '使用性质 / Use natures', entries: [
      ['private', '非营运 / Non-operating'], ['lease', '租赁 / Lease'], ['hailing', '预约出租客运 / Ride-hailing'], ['exOperating', '营转非 / Formerly operating'], ['freight', '货运 / Freight'], ['bus', '公路客运 / Passenger transport'],
    ],
  },
  { code: 'operate_cert', label: '运营证类别 / Operating permits', entries: [['road', '道路运输证 / Road transport'], ['hailing', '网约车运输证 / Ride-hailing'], ['freight', '货运道路运输证 / Freight']] },
  {
    code: 'leasing_model', label: '租赁模式 / Leasing models', entries: [
      ['operating', '经营租赁 / Operating lease'], ['finance', '融资租赁 / Finance lease'], ['rentToOwn', '以租代购 / Rent to own'], ['purchaseLease', '购租一体 / Purchase and lease'], ['direct', '直租 / Direct'], ['short', '短租 / Short-term'],
    ],
  },
  { code: 'insurance_gap', label: '保险情况 / Insurance cases', entries: [['1', '无交强险 / No compulsory policy'], ['2', '交强险已过期 / Compulsory ended'], ['3', '无商业险 / No commercial policy'], ['4', '商业险已过期 / Commercial ended'], ['5', '即将到期 / Ends soon']] },
  { code: 'operation_mode', label: '运营模式 / Operation modes', entries: [['KA', 'KA / Key account'], ['C', 'C端 / Consumer'], ['own', '自营 / Own'], ['joint', '联营 / Joint'], ['entrusted', '托管 / Entrusted'], ['internal', '内部用车 / Internal']] },
  { code: 'flag_category', label: '标签分类 / Flag categories', entries: [['condition', '车况 / Condition'], ['risk', '风险 / Risk'], ['asset', '资产 / Asset'], ['operation', '运营 / Operation'], ['customer', '客户 / Customer']] },
  {
    code: 'lot_kind', label: '停车场类型 / Lot kinds', entries: [
      ['transit', '中转库 / Transit'], ['delivery', '交付中心 / Delivery centre'], ['preparation', '整备场 / Preparation'], ['repair', '维修场 / Repair'], ['charging', '充电场 / Charging'], ['secured', '资产保全库 / Secured'],
    ],
  },
]
