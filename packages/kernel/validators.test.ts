import fc from '#packages/testing/properties.ts'
import { describe, expect, test } from 'vitest'
import {
  checkBankCard,
  checkCount,
  checkCreditCode,
  checkEmail,
  checkMobile,
  checkNationalId,
  checkPlate,
  checkPostcode,
  checkRegionCode,
  checkUrl,
  checkVin,
  isEmpty,
  maskValue,
  normaliseText,
} from './validators.ts'
import type { Checked, MaskKind } from './validators.ts'

const valueOf = (checked: Checked): string => (checked.ok ? checked.value : `refused: ${checked.reason}`)
const reasonOf = (checked: Checked): string => (checked.ok ? `accepted: ${checked.value}` : checked.reason)

describe('what people paste is brought to one form, so that unique fields stay unique', () => {
  test.each([
    [checkMobile, ' １３８００００１２３４ ', '13800001234'],
    [checkMobile, '+86 138-0000-1234', '13800001234'],
    [checkMobile, '8613800001234', '13800001234'],
    [checkNationalId, '１１０１０５１９４９１２３１００２ｘ', '11010519491231002X'],
    [checkCreditCode, ' 91350100m000100y43 ', '91350100M000100Y43'],
    [checkVin, 'ｌsca1b2a0tn000001', 'LSCA1B2A0TN000001'],
    [checkPlate, '粤b·12345', '粤B12345'],
    [checkBankCard, '6212 2640-0000 0000 006', '6212264000000000006'],
    [checkEmail, 'ZhouMin＠Example.COM', 'zhoumin@example.com'],
    [checkPostcode, '５１８０００', '518000'],
    [checkRegionCode, '440300', '4403'],
    [checkRegionCode, '440000', '44'],
    [checkRegionCode, '440305', '440305'],
  ] as [(text: string) => Checked, string, string][])('%o of %s is %s', (check, typed, stored) =>
    expect(valueOf(check(typed))).toBe(stored),
  )

  test('full-width punctuation of a name survives while its digits and letters are made narrow', () => {
    expect(normaliseText('　深圳（ＡＢ１２）有限公司 ')).toBe('深圳（AB12）有限公司')
  })
})

test.each([
  ['', '手机号不能为空 / a mobile number is needed'],
  ['1380000123', '手机号长度不是11位 / a mobile number has 11 digits'],
  ['138000012345', '手机号长度不是11位 / a mobile number has 11 digits'],
  ['0755-26001234', '手机号长度不是11位 / a mobile number has 11 digits'],
  ['12800001234', '手机号格式不正确 / not a mobile number'],
  ['1380000123a', '手机号格式不正确 / not a mobile number'],
])('a number that no mobile can have is refused with what is wrong: %s', (text, reason) =>
  expect(reasonOf(checkMobile(text))).toBe(reason),
)

describe('a national ID carries its own proof (GB 11643)', () => {
  test.each([
    ['11010519491231002X', '1949-12-31', 'female'],
    ['440524188001010014', '1880-01-01', 'male'],
  ])('%s tells birthday and sex, so nobody types them twice', (id, birthday, sex) => {
    expect(checkNationalId(id)).toEqual({ ok: true, value: id, birthday, sex })
  })
  test.each([
    ['110105194912310021', '身份证号校验位错误 / wrong check digit of the ID number'],
    ['11010519490231002X', '身份证号格式错误 / not the form of an ID number'],
    ['01010519491231002X', '地址码错误 / wrong region in the ID number'],
    ['110105491231002', '身份证号长度不是18位 / an ID number has 18 characters'],
    ['1101051949123100XX', '身份证号格式错误 / not the form of an ID number'],
    ['', '身份证号不能为空 / an ID number is needed'],
  ])('%s is refused with the part that is wrong', (id, reason) => expect(reasonOf(checkNationalId(id))).toBe(reason))
  test('a person born tomorrow cannot sign a lease today', () => {
    expect(checkNationalId('11010519491231002X', '1949-12-30').ok).toBe(false)
    expect(checkNationalId('11010519491231002X', '1949-12-31').ok).toBe(true)
  })
  test('any single wrong digit is noticed, the usual slip at the counter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const id = '11010519491231002X'
        const slipped = id.slice(0, place) + ((Number(id[place]) + by) % 10) + id.slice(place + 1)
        expect(checkNationalId(slipped).ok).toBe(false)
      }),
    )
  })
})

describe('unified social credit code (GB 32100)', () => {
  test.each(['91350100M000100Y43', '91440300708461136T', '91110000802100433B'])(
    '%s of a real registration is accepted',
    code => expect(valueOf(checkCreditCode(code))).toBe(code),
  )
  test.each(['91350100M000100Y44', '91440300708461137T'])('%s is refused for its check character', code => {
    expect(reasonOf(checkCreditCode(code))).toBe(
      '统一社会信用代码校验位错误 / wrong check character of the unified social credit code',
    )
  })
  test.each(['91350100I000100Y43', '9135010000100Y43', '9135010AM000100Y43', ''])(
    '%s has letters or a length that no code has',
    code => {
      expect(reasonOf(checkCreditCode(code))).toBe('统一社会信用代码错误 / wrong unified social credit code')
    },
  )
})

describe('VIN (GB 16735)', () => {
  test.each(['1M8GDM9AXKP042788', '11111111111111111'])('%s has the right check digit and passes silently', vin =>
    expect(checkVin(vin)).toEqual({ ok: true, value: vin }),
  )
  test('a wrong check digit only warns, since imported vehicles may differ', () => {
    expect(checkVin('1M8GDM9A1KP042788')).toMatchObject({
      ok: true,
      warning: '车架号校验位不符，请核对 / check digit of the VIN differs, please compare',
    })
  })
  test.each([
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    '1M8GDM9AXKPO42788',
    '1M8GDM9AXKPI42788',
    '1M8GDM9AXKPQ42788',
    '1M8GDM9AXKP04278中',
  ])('%s can be no VIN', vin => expect(checkVin(vin).ok).toBe(false))
})

describe('plates (GA 36)', () => {
  test.each([
    ['粤B12345', 'blue'],
    ['京A8K88G', 'blue'],
    ['粤BD12345', 'green'],
    ['粤BFK1234', 'green'],
    ['粤B12345D', 'green'],
    ['粤B1234挂', 'yellow'],
    ['粤B1234学', 'yellow'],
  ])('%s is %s by its form', (plate, kind) => expect(checkPlate(plate)).toEqual({ ok: true, value: plate, kind }))
  test.each([
    '粤B1234',
    '粤B123456',
    '粤BL12345',
    '粤112345',
    '粤BI2345',
    '粤B1234O',
    '粤B1234I',
    'AB12345',
    '港B12345',
    '',
  ])('%s was never issued', plate => expect(checkPlate(plate).ok).toBe(false))
  test('the missing province is refused, the usual slip of a pasted list', () => {
    expect(reasonOf(checkPlate('B12345'))).toBe(
      '车牌号格式错误 / a plate has a province, a letter and 5 characters, 6 for new energy',
    )
  })
})

describe('bank accounts', () => {
  test.each([
    ['4111111111111111', undefined],
    ['6222600260001072444', undefined],
    ['755900000010806', undefined],
    ['44250100001234567890', undefined],
    ['4111111111111112', '银行账号校验不符，请核对 / check digit of the account differs, please compare'],
  ])('%s: only card lengths carry a Luhn digit, and a wrong one only warns', (account, warning) => {
    const checked = checkBankCard(account)
    expect(checked.ok && checked.warning).toBe(warning)
  })
  test.each(['12345678901', '62220212345678901a8', '1'.repeat(31)])('%s is no account', account =>
    expect(checkBankCard(account).ok).toBe(false),
  )
})

test.each([
  'a@b',
  'a b@',
  '@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example.c',
  `${'a'.repeat(65)}@example.com`,
  '周敏@example.com',
])('%s reaches no mailbox', text => expect(checkEmail(text).ok).toBe(false))
test.each(['51800', '5180000', '51800a', ''])('%s is no postcode', text => expect(checkPostcode(text).ok).toBe(false))
test.each(['4', '443', '44030', '4403050', '99', '00', ''])('%s is no region', text =>
  expect(checkRegionCode(text).ok).toBe(false),
)
test.each(['44', '4403', '440305', '440305001', '440305001001'])('%s is a region of its level', text =>
  expect(valueOf(checkRegionCode(text))).toBe(text),
)

describe('the table of validators (10-platform 11): every sample of the text', () => {
  test('the sums of the two ID numbers are 167 and 195, from which their check digits follow', () => {
    const sum = (id: string) =>
      [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
        (total, weight, index) => total + weight * Number(id[index]),
        0,
      )
    expect([sum('11010519491231002X'), sum('440524188001010014')]).toEqual([167, 195])
  })
  test.each([
    [checkNationalId, '11010519491231002X'],
    [checkNationalId, '440524188001010014'],
    [checkCreditCode, '91350100M000100Y43'],
    [checkCreditCode, '91440300MA5EXMPL04'],
    [checkVin, '1M8GDM9AXKP042788'],
    [checkVin, 'LSCA1B2A0TN000001'],
    [checkPlate, '粤B12345'],
    [checkPlate, '粤BD12345'],
    [checkPlate, '粤B12345D'],
    [checkBankCard, '6212264000000000006'],
  ] as [(text: string) => Checked, string][])('%o takes %s and has nothing to say about it', (check, sample) => {
    const checked = check(sample)
    expect([valueOf(checked), checked.ok && checked.warning]).toEqual([sample, undefined])
  })
  test.each([
    [checkNationalId, '', '身份证号不能为空'],
    [checkNationalId, '11010519491231002', '身份证号长度不是18位'],
    [checkNationalId, 'X1010519491231002X', '身份证号格式错误'],
    [checkNationalId, '11010519491331002X', '身份证号格式错误'],
    [checkNationalId, '16010519491231002X', '地址码错误'],
    [checkNationalId, '110105194912310021', '身份证号校验位错误'],
    [checkMobile, '', '手机号不能为空'],
    [checkMobile, '138', '手机号长度不是11位'],
    [checkMobile, '12345678901', '手机号格式不正确'],
    [checkCreditCode, '91350100M000100Y44', '统一社会信用代码校验位错误'],
    [checkCreditCode, '9135010SM000100Y43', '统一社会信用代码错误'],
    [checkVin, 'LSCA1B2A0TN00000', '车架号格式错误'],
    [checkVin, 'LSCA1B2A0TO000001', '车架号格式错误'],
    [checkPlate, '粤BI2345', '车牌号格式错误'],
    [checkPlate, '粤B1234', '车牌号格式错误'],
    [checkBankCard, '62122640000', '银行账号应为12至30位数字'],
  ] as [(text: string) => Checked, string, string][])('%o refuses %s with %s', (check, sample, reason) =>
    expect(reasonOf(check(sample)).split(' / ')[0]).toBe(reason),
  )
  test.each([
    [checkVin, 'LSCA1B2A1TN000001', '车架号校验位不符，请核对'],
    [checkBankCard, '6212264000000000007', '银行账号校验不符，请核对'],
  ] as [(text: string) => Checked, string, string][])('%o warns about %s: %s', (check, sample, warning) => {
    const checked = check(sample)
    expect(checked.ok && checked.warning?.split(' / ')[0]).toBe(warning)
  })
  test.each(['83', '91', '11', '15', '21', '23', '31', '37', '41', '46', '50', '54', '61', '65', '71', '81', '82'])(
    'region %s begins an ID number',
    region => expect(reasonOf(checkNationalId(`${region}010519491231002X`))).not.toContain('地址码'),
  )
  test.each(['10', '16', '20', '24', '30', '38', '40', '47', '55', '60', '66', '72', '80', '84', '90', '92'])(
    'region %s begins none',
    region => expect(reasonOf(checkNationalId(`${region}010519491231002X`))).toContain('地址码错误'),
  )
  test.each(['粤B1234挂', '粤B1234学', '粤B1234警', '粤Z1234港', '粤Z1234澳'])(
    '%s ends in a character that some plates have',
    plate => expect(checkPlate(plate)).toMatchObject({ ok: true, kind: 'yellow' }),
  )
  test.each([
    ['http://a.cn/x', true],
    ['HTTPS://a.cn', true],
    ['ftp://a.cn', false],
    ['a.cn', false],
    ['', false],
  ] as const)('%s is an address: %s', (text, isAddress) => expect(checkUrl(text).ok).toBe(isAddress))
  test.each([
    ['0', true],
    ['007', true],
    ['-1', false],
    ['1.5', false],
    ['', false],
    ['１２', true],
  ] as const)('%s is a count: %s', (text, isCount) => expect(checkCount(text).ok).toBe(isCount))
  test.each([
    [null, true],
    [undefined, true],
    ['', true],
    [[], true],
    [{}, true],
    [0, false],
    [false, false],
    [' ', false],
    [[0], false],
    [{ a: null }, false],
    [0n, false],
  ] as const)('%o says nothing: %s', (value, says) => expect(isEmpty(value)).toBe(says))
})

describe('masks of the red list (10-platform 4.4)', () => {
  test.each([
    ['phone', '13800001234', '138****1234'],
    ['idNo', '440524188001010014', '440***********0014'],
    ['bankNo', '6212264000000000006', '6212***********0006'],
    ['name', '欧阳明月', '欧***'],
    ['email', 'zhoumin@example.com', 'z******@example.com'],
    ['address', '深圳市南山区科苑路15号', '深圳市南山区******'],
    ['vin', 'LSCA1B2A0TN000001', 'LSC**********0001'],
    ['plate', '粤B12345', '粤B***45'],
    ['money', '1234.50', '***'],
    ['all', 'anything', '***'],
  ] as [MaskKind, string, string][])('%s: %s is shown as %s', (kind, text, shown) =>
    expect(maskValue(kind, text)).toBe(shown),
  )
  test('a text too short for its mask is hidden whole, or the mask would hide nothing', () => {
    expect(maskValue('phone', '1234567')).toBe('*******')
    expect(maskValue('name', '欧')).toBe('*')
    expect(maskValue('email', 'a@b.cn')).toBe('*@b.cn')
  })
  test('a rare character of two code units counts as one star', () => expect(maskValue('name', '李𠮷')).toBe('李*'))
  test('nothing stored is nothing shown', () => expect(maskValue('money', '')).toBe(''))
})
