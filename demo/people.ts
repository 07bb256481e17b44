import { pinyin } from 'pinyin-pro'
import { staff, type StaffSeed } from './staff.ts'

/**
 * People of 10-platform 16 whom the story does not need to be told: they come with the later demo job. All are
 * invented.
 */
const named: readonly StaffSeed[] = [
  {
    account: 'liuyang',
    name: '刘洋',
    role: 'finance_manager',
    dept: 'finance',
    post: 'fm',
    says: '财务主管 / Finance manager',
  },
  {
    account: 'yezhen',
    name: '叶蓁',
    role: 'invoice_clerk',
    dept: 'finance',
    post: 'iv',
    says: '开票员 / Invoice clerk',
  },
  {
    account: 'tangyu',
    name: '唐雨',
    role: 'insurance_officer',
    dept: 'operation',
    post: 'in',
    cities: ['4403', '4401'],
    says: '保险专员 / Insurance officer',
  },
  {
    account: 'gaoxiang',
    name: '高翔',
    role: 'accident_officer',
    dept: 'operation',
    post: 'ad',
    cities: ['4403', '4401'],
    says: '事故专员 / Accident officer',
  },
  {
    account: 'bailu',
    name: '白露',
    role: 'violation_officer',
    dept: 'operation',
    post: 'vi',
    cities: ['4403', '4401'],
    says: '违章专员 / Violation officer',
  },
  {
    account: 'shilei',
    name: '石磊',
    role: 'maintenance_manager',
    dept: 'operation',
    post: 'ma',
    says: '维保经理 / Maintenance manager',
  },
  {
    account: 'xiaqing',
    name: '夏晴',
    role: 'service_agent',
    dept: 'service',
    post: 'cs',
    says: '客服 / Customer service',
  },
  {
    account: 'mengjia',
    name: '孟佳',
    role: 'hr',
    dept: 'hr',
    post: 'hm',
    leads: ['hr'],
    says: '人事 / Human resources',
  },
]

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章']
const given = [
  '子涵',
  '一诺',
  '浩然',
  '思远',
  '雨桐',
  '梓萱',
  '俊杰',
  '欣怡',
  '宇轩',
  '诗涵',
  '博文',
  '佳宁',
  '天佑',
  '语嫣',
  '泽宇',
  '若溪',
  '晨曦',
  '明哲',
  '静怡',
  '志强',
  '文静',
  '建国',
  '海燕',
  '晓峰',
  '春梅',
  '永辉',
  '丽娟',
  '国强',
  '雪梅',
  '立军',
]

type Place = readonly [dept: string, role: string, post: string, count: number, city?: string]
const branch = (code: string, city: string, teams: readonly string[]): Place[] => [
  ...teams.map((team): Place => [team, 'sales', 'sa', 6 / teams.length, city]),
  [`${code}-delivery`, 'delivery_officer', 'de', 2, city],
  [`${code}-delivery`, 'vehicle_manager', 'va', 1, city],
  [`${code}-operation`, 'operator', 'op', 2, city],
  [`${code}-operation`, 'dispatcher', 'di', 1, city],
  [`${code}-operation`, 'maintenance_officer', 'ma', 1, city],
  [`${code}-general`, 'archive_keeper', 'ar', 1, city],
  [`${code}-general`, 'parking_keeper', 'pk', 1, city],
]
/** Eighty-two around the named ones: with them and the partners' people the tenant uses 128 of its 200 seats. */
const places: readonly Place[] = [
  ...branch('sz', '4403', ['sz-business-1', 'sz-business-2']),
  ...branch('gz', '4401', ['gz-business']),
  ...branch('hz', '3301', ['hz-business']),
  ...branch('cd', '5101', ['cd-business']),
  ['service', 'service_agent', 'cs', 2],
  ['service', 'service_manager', 'cs', 1],
  ['operation', 'gps_officer', 'other', 2],
  ['finance', 'invoice_clerk', 'iv', 2],
  ['finance', 'accountant', 'ac', 2],
  ['finance', 'collector', 'other', 3],
  ['purchase', 'purchase_officer', 'other', 1],
  ['purchase', 'purchase_manager', 'other', 1],
  ['purchase', 'logistics_officer', 'other', 1],
  ['hr', 'hr', 'other', 1],
  ['operation', 'insurance_officer', 'in', 1],
  ['operation', 'accident_supervisor', 'ad', 1],
  ['operation', 'accident_officer', 'ad', 1],
  ['operation', 'violation_officer', 'vi', 1],
  ['operation', 'yearcheck_officer', 'vi', 1],
  ['tj-lease-business', 'sales', 'sa', 1, '1201'],
]

/** The third and the eleventh, and one more, left since; the last still owns work. */
export const leavers: readonly string[] = ['leaver.one', 'leaver.two', 'leaver.three']
const left: readonly StaffSeed[] = leavers.map((account, at) => ({
  account,
  name: ['温书言', '鲁知夏', '项云舟'][at]!,
  role: 'operator',
  dept: 'gz-operation',
  post: 'op',
  cities: ['4401'],
  says: '运维专员 / Operator',
}))

export const moreStaff: readonly StaffSeed[] = [...named, ...crowd(), ...left]

/** An invented name; the same one every time. */
export function inventedName(at: number): string {
  return `${surnames[(at * 7) % surnames.length]!}${given[(at * 11 + Math.floor(at / surnames.length)) % given.length]!}`
}
/** As an account is spelt. */
export function spelling(name: string): string {
  return pinyin(name, { toneType: 'none', type: 'array', v: true })
    .join('')
    .replace(/[^a-z]/g, '')
}

function crowd(): StaffSeed[] {
  const taken = new Set([...staff, ...named].map(one => one.account))
  const people: StaffSeed[] = []
  for (const [dept, role, post, count, city] of places)
    for (let nth = 0; nth < count; nth++) {
      const at = people.length
      const name = inventedName(at)
      const spelt = spelling(name)
      const account = taken.has(spelt) ? `${spelt}${at}` : spelt
      taken.add(account)
      people.push({ account, name, role, dept, post, ...(city ? { cities: [city] } : {}), says: '' })
    }
  return people
}
