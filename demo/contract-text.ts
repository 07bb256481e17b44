/** Who concludes a contract. */
export const HEAD =
  '<p>合同编号：{{contract.contractNo}}</p><p>甲方：{{partyA.partyName}}</p><p>乙方：{{partyB.partyName}}</p>'
/** What is leased: a row a product. */
export const LINES =
  '<table><tbody><tr><th>序号</th><th>车型</th><th>数量</th><th>月租金</th><th>押金</th></tr><tr><td>{{#products}}{{no}}</td><td>{{modelName}}</td><td>{{quantity}}</td><td>{{money unitRent}}</td><td>{{money deposit}}{{/products}}</td></tr></tbody></table>'
/** The lines where both seal; their words are what an electronic signature looks for. */
export const SEALS = '<p>甲方（盖章）：　　　　　　　　　　　　乙方（盖章）：</p>'

const clause = (title: string, ...texts: readonly string[]): string =>
  `<h3>${title}</h3>${texts.map(text => `<p>${text}</p>`).join('')}`

/** The lease that most customers sign. */
export const LEASE_BODY = [
  '<h2 style="text-align:center">车辆租赁合同</h2>',
  HEAD,
  '<p>甲方为承租方，乙方为出租方。双方根据《中华人民共和国民法典》，就车辆租赁事宜协商一致，订立本合同。</p>',
  '<h3>一、租赁车辆与租金</h3>',
  LINES,
  '<p>租金与押金均为每辆车的含税金额，单位为人民币元。</p>',
  clause('二、租赁期限', '每辆车的租期自车辆交付之日起算，交付日期以双方签字的车辆交接单为准。'),
  clause(
    '三、租金、押金与滞纳金',
    '甲方应于每期到期日前支付当期租金。逾期支付的，乙方有权按逾期金额及约定的日费率计收滞纳金。',
    '押金于车辆退还、各项费用结清后无息退还；甲方欠付费用的，乙方可以押金抵扣。',
  ),
  clause(
    '四、车辆的交付与退还',
    '交付时双方以车辆交接单确认车辆外观、里程、随车物品与证照；退还时以退车交接单核对，新增的损伤与缺件按约定的价格计费。',
  ),
  clause(
    '五、保险、违章与事故',
    '乙方负责投保交强险与约定的商业险。租赁期间的交通违法由甲方在规定期限内处理，罚款与记分由甲方承担。',
    '发生事故的，甲方应立即报警、报案，并在二十四小时内通知乙方。',
  ),
  clause(
    '六、使用限制与违约责任',
    '未经乙方书面同意，甲方不得转租、抵押、改装车辆，不得将车辆驶出约定的使用区域。',
    '甲方拖欠租金或有上述行为的，乙方有权解除合同并收回车辆，甲方应支付欠付租金、违约金及乙方为此发生的费用。',
  ),
  clause('七、争议解决', '因本合同发生的争议，双方协商不成的，由乙方住所地人民法院管辖。'),
  SEALS,
].join('')
