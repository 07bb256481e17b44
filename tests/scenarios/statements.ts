import { addFen, fen, subFen, yuan } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { type Masters } from '../../demo/masters.ts'
import { type Answer, type Person } from '../world.ts'

export interface StatementLine {
  readonly in?: string
  readonly out?: string
  readonly name: string
  readonly account?: string
  readonly text?: string
  readonly serial: string
  readonly time: string
}

/** A bank's file in the columns of the template, each line continuing the balance of the one before. */
export function statementFile(lines: readonly StatementLine[], opening: string): Buffer {
  let balance = fen(opening)
  const rows = lines.map(line => {
    balance = subFen(addFen(balance, fen(line.in ?? '0.00')), fen(line.out ?? '0.00'))
    return [
      line.time.slice(0, 10),
      line.time.slice(11),
      line.in ?? '',
      line.out ?? '',
      yuan(balance),
      line.name,
      line.account ?? '',
      '',
      '转账',
      line.text ?? '',
      line.serial,
    ].join(',')
  })
  return Buffer.from(
    `\ufeff交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\r\n${rows.join('\r\n')}\r\n`,
  )
}

/** Who pays on that day: the customer of the story, or the one that a walk has made. */
export interface PayerOfDay {
  readonly name: string
  readonly short: string
  readonly legal: string
  readonly accountNo: string
}

const storyPayer: PayerOfDay = {
  name: '深圳市鹏驰出行服务有限公司',
  short: '鹏驰出行',
  legal: '王鹏',
  accountNo: cardNo('6217', 9001),
}

/** A day at the bank: the customer, its group, its owner, five strangers with one amount, and everybody else. */
export function statementOfDay(
  count: number,
  day: string,
  contractNo: string,
  payer = storyPayer,
  serial = 'GS',
): StatementLine[] {
  const named: Omit<StatementLine, 'serial' | 'time'>[] = [
    { in: '120000.00', name: payer.name, account: payer.accountNo, text: `付押金 ${contractNo}` },
    {
      in: '80000.00',
      name: `${payer.short.slice(0, 2)}控股集团有限公司`,
      account: cardNo('6228', 1),
      text: `代${payer.short}付款`,
    },
    { in: '10000.00', name: payer.legal, account: cardNo('6228', 2), text: '车款' },
    ...['张三', '李四', '王五', '赵六', '钱七'].map((name, at) => ({
      in: '10000.00',
      name,
      account: cardNo('6228', 10 + at),
      text: '押金',
    })),
  ]
  return Array.from({ length: count }, (_, at) => {
    const line =
      named[at] ??
      (at % 9 === 0
        ? { out: `${100 + at}.00`, name: '深圳供电局', text: '充电费' }
        : { in: `${1000 + at * 7}.50`, name: `散户${at}`, account: cardNo('6228', 1000 + at), text: '' })
    return {
      ...line,
      serial: `${serial}${day.replaceAll('-', '')}${String(at).padStart(5, '0')}`,
      time: `${day} ${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    }
  })
}

export const importsStatement = (
  person: Person,
  masters: Masters,
  bytes: Buffer,
  how: 'import-check' | 'import-normal' = 'import-normal',
  company = '华驰深圳',
): Promise<Answer<any>> =>
  person.uploads(
    `account-bank-receipt/${how}`,
    { name: '工行流水.csv', bytes },
    { ownAccountId: masters.accounts.get(company)! },
  )
