import { FileAnswer } from '#packages/server/route.ts'

const TITLES = ['交易日期', '交易时间', '收入', '支出', '余额', '对方户名', '对方账号', '对方开户行', '摘要', '附言', '流水号']

/** 12: the columns of the plain profile; banks' own files are recognised by their headers. With the mark by which Excel knows UTF-8. */
export const titleWorkbook = async (): Promise<FileAnswer> => new FileAnswer('银行流水模板.csv', 'text/csv; charset=utf-8', Buffer.from(`\ufeff${TITLES.join(',')}\r\n`, 'utf8'))
