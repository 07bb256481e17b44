import { addDays, fen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import type { MatchCandidate, MatchReceipt, OpenBill } from '../calculations/match-candidate.ts'

/** A made statement line and who really paid it; undefined: nobody of ours. */
export interface MadeLine {
  readonly receipt: MatchReceipt
  readonly payer: string | undefined
  readonly kind: string
}

/** Small and known: the same seed gives the same lines on every machine. */
function drawer(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, one: <T>(list: readonly T[]): T => list[below(list.length)]! }
}
type Drawer = ReturnType<typeof drawer>

const PLACES = ['深圳市', '广州', '杭州', '成都', '天津', '武汉', '东莞市', '佛山']
const FIRST = ['鹏', '云', '顺', '锦', '安', '恒', '华', '捷', '远', '达']
const SECOND = ['驰', '途', '达', '程', '泰', '通', '运', '行', '捷', '畅']
const TRADES = ['出行服务', '城配物流', '网约车', '汽车租赁', '供应链', '运输']
const PEOPLE = ['王伟', '李娜', '张强', '刘洋', '陈静', '杨帆', '赵磊', '黄敏', '周涛', '吴迪', '徐刚', '孙丽']
const RENTS = ['4800.00', '3650.00', '3980.00', '4500.00', '4800.00', '5200.00']
const TODAY: LocalDate = '2026-11-10'

function customerOf(draw: Drawer, no: number): MatchCandidate {
  const short = `${draw.one(FIRST)}${draw.one(SECOND)}`
  const name = `${draw.one(PLACES)}${short}${draw.one(TRADES)}有限公司`
  const bills = Array.from({ length: 1 + draw.below(2) }, (_, at) => contractBills(draw, no, at)).flat()
  return {
    partyKind: 1,
    partyId: String(1000 + no),
    // Names of a large town are alike; two companies never have the same.
    name: `${name.slice(0, -4)}${no}有限公司`,
    titles: [],
    authorisedPayers: draw.next() < 0.2 ? [`${short}关联${no}商贸有限公司`] : [],
    legalRepresentatives: [`${draw.one(PEOPLE)}${no}`],
    drivers: Array.from({ length: 2 }, (_, at) => `${draw.one(PEOPLE)}${no}${at}`),
    shortName: short,
    accounts: draw.next() < 0.6 ? [`4402${String(700_000_000 + no)}`] : [],
    accountFrozen: false,
    bills,
  }
}

function contractBills(draw: Drawer, no: number, at: number): OpenBill[] {
  const rent = fen(draw.one(RENTS))
  const cars = 1 + draw.below(12)
  const contractNo = `ZL2026${String(no).padStart(3, '0')}${at}0001`
  return ['2026-10', '2026-11'].flatMap((month, late) =>
    late === 0 && draw.next() < 0.6
      ? []
      : Array.from(
          { length: cars },
          (_, car): OpenBill => ({
            id: `${no}${at}${month.slice(5)}${car}`,
            companyId: '1',
            contractId: `${no}${at}`,
            month,
            dueDate: `${month}-05`,
            unpaid: rent,
            lateFee: month === '2026-10' ? fen('86.40') : ZERO,
            feeItem: 1,
            numbers: [contractNo],
            plateNo: `粤B·D${String(10_000 + no * 30 + at * 13 + car)}`,
          }),
        ),
  )
}

export interface MadeSet {
  readonly customers: MatchCandidate[]
  readonly lines: MadeLine[]
}

/** Statement lines as they come: firms, their bosses and drivers, groups, typing errors, strangers. */
export function madeLines(seed: number, count: number): MadeSet {
  const draw = drawer(seed)
  const customers = Array.from({ length: 60 }, (_, no) => customerOf(draw, no)).filter(one => one.bills.length > 0)
  const lines = Array.from({ length: count }, () => {
    const by = draw.next()
    const who = draw.one(customers)
    if (by < 0.04) return stranger(draw)
    if (by < 0.12) return person(draw, who, who.legalRepresentatives[0]!, 'legal')
    if (by < 0.19) return person(draw, who, draw.one(who.drivers), 'driver')
    if (by < 0.24 && who.authorisedPayers.length > 0) return firm(draw, who, who.authorisedPayers[0]!, 'authorised')
    if (by < 0.3) return firm(draw, who, typo(draw, who.name), 'typo')
    if (by < 0.34) return onBehalf(draw, who, draw.one(customers))
    return firm(draw, who, who.name, 'firm')
  })
  return { customers, lines }
}

const base = (draw: Drawer, payerName: string, payerAccountNo: string, amt: Fen, text: string): MatchReceipt => ({
  companyId: '1',
  payerName,
  payerAccountNo,
  amt,
  valueDate: addDays(TODAY, draw.below(8) - 4),
  text,
})

function sumOf(draw: Drawer, who: MatchCandidate): { amt: Fen; bill: OpenBill } {
  const bill = draw.one(who.bills)
  const how = draw.next()
  const period = who.bills.filter(one => one.contractId === bill.contractId && one.month === bill.month)
  if (how < 0.4) return { amt: sumFen(period, one => one.unpaid), bill }
  if (how < 0.6) return { amt: sumFen(who.bills, one => one.unpaid), bill }
  if (how < 0.7) return { amt: sumFen(who.bills, one => (one.unpaid + one.lateFee) as Fen), bill }
  if (how < 0.85) return { amt: bill.unpaid, bill }
  return { amt: fen(`${1000 + draw.below(20_000)}.00`), bill }
}
const wordsOf = (draw: Drawer, who: MatchCandidate, bill: OpenBill): string =>
  draw.one([
    '转账',
    '租金',
    `${Number(bill.month!.slice(5))}月租金`,
    `付${bill.numbers[0]}租金`,
    `${bill.plateNo}租金`,
    `${who.shortName}车租`,
  ])

function firm(draw: Drawer, who: MatchCandidate, payerName: string, kind: string): MadeLine {
  const { amt, bill } = sumOf(draw, who)
  const account = draw.next() < 0.9 ? `4402${String(700_000_000 + Number(who.partyId) - 1000)}` : ''
  return { receipt: base(draw, payerName, account, amt, wordsOf(draw, who, bill)), payer: who.partyId, kind }
}

/** People pay from their own cards and mostly name the car. */
function person(draw: Drawer, who: MatchCandidate, payerName: string, kind: string): MadeLine {
  const bill = draw.one(who.bills)
  const text = draw.next() < 0.8 ? `${bill.plateNo} 租金` : '租金'
  const account = `6222${[...payerName].reduce((sum, one) => (sum * 31 + one.codePointAt(0)!) % 1_000_000_000, 7)}`
  return { receipt: base(draw, payerName, account, bill.unpaid, text), payer: who.partyId, kind }
}

/** One customer pays for another and says so: his own account points to himself. */
function onBehalf(draw: Drawer, who: MatchCandidate, payer: MatchCandidate): MadeLine {
  const bill = draw.one(who.bills)
  const account = `4402${String(700_000_000 + Number(payer.partyId) - 1000)}`
  return {
    receipt: base(draw, payer.name, account, bill.unpaid, `代${who.name}付${bill.numbers[0]}`),
    payer: who.partyId,
    kind: payer === who ? 'firm' : 'onBehalf',
  }
}

const stranger = (draw: Drawer): MadeLine => ({
  receipt: base(
    draw,
    `${draw.one(PEOPLE)}某`,
    `6217${draw.below(999_999)}`,
    fen(draw.one(RENTS)),
    draw.one(['转账', '车款', '11月']),
  ),
  payer: undefined,
  kind: 'stranger',
})

const typo = (draw: Drawer, name: string): string =>
  draw.one([name.replace('有限公司', '有限责任公司'), name.replace('市', ''), `${name} `, name.replace('有限公司', '')])
