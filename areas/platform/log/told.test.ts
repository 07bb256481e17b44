import { describe, expect, it } from 'vitest'
import { inBoth } from '#kernel'
import { toldOf } from './told.ts'

const shown = (data: unknown, language: 'zh' | 'en' = 'zh') =>
  toldOf(typeof data === 'string' ? data : JSON.stringify(data), language)?.map(one => `${one.label}=${one.text}`)

describe('a row of the general log in words', () => {
  it('names the figures of a job by what they count', () => {
    expect(shown({ fileName: '车辆.xlsx', size: 28071, rows: 301, kind: 'export' })).toEqual([
      '文件=车辆.xlsx',
      '大小=27.4 KB',
      '行数=301',
    ])
    expect(shown({ fileName: '车辆.xlsx', size: 28071, rows: 301, kind: 'export' }, 'en')).toEqual([
      'File=车辆.xlsx',
      'Size=27.4 KB',
      'Rows=301',
    ])
    expect(
      shown({
        breaches: 0,
        more: 0,
        checked: ['I1', 'I2'],
        waiting: [{ number: 'I3', missing: ['bill_payable_actual'] }],
        kind: 'ledger-check',
      }),
    ).toEqual(['不符项=0', '其余=0', '已核对=I1、I2', '待核对=编号 I3，缺少 bill_payable_actual'])
  })
  it("shows the reader's half of a reason, and a word for the outcome of a backup", () => {
    expect(shown({ reason: 'createTime: 参数格式错误 / ill-typed parameter', kind: 'export' }, 'en')).toEqual([
      'Reason=ill-typed parameter',
    ])
    expect([
      shown({ reason: inBoth('手机：必填；再试', 'Mobile: required; again') }),
      shown({ reason: inBoth('手机：必填；再试', 'Mobile: required; again') }, 'en'),
    ]).toEqual([['原因=手机：必填；再试'], ['Reason=Mobile: required; again']])
    expect(shown({ result: 'ok', where: '/backup', bytes: 3_145_728 })).toEqual([
      '结果=成功',
      '位置=/backup',
      '大小=3.0 MB',
    ])
  })
  it('leaves free text and unknown names unchanged', () => {
    expect([toldOf('只是文字', 'zh'), toldOf('{"cut":"of', 'zh'), toldOf('', 'en')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(shown({ poolSize: 8, nothing: '' })).toEqual(['poolSize=8'])
  })
})
