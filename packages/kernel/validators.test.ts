import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBankCard, checkCreditCode, checkEmail, checkMobile, checkNationalId, checkPlate, checkPostcode, checkRegionCode, checkVin, maskValue, normaliseText } from './validators.ts'
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
  ] as [(text: string) => Checked, string, string][])('%o of %s is %s', (check, typed, stored) => expect(valueOf(check(typed))).toBe(stored))

  test('full-width punctuation of a name survives while its digits and letters are made narrow', () => {
    expect(normaliseText('　深圳（ＡＢ１２）有限公司 ')).toBe('深圳（AB12）有限公司')
  })
})

test.each(['', '12800001234', '1380000123', '138000012345', '0755-26001234', '1380000123a'])('a number that no mobile can have is refused: %s', text => {
  expect(reasonOf(checkMobile(text))).toBe('手机号格式不正确 / not a mobile number')
})

describe('a national ID carries its own proof (GB 11643)', () => {
  test.each([
    ['11010519491231002X', '1949-12-31', 'female'],
    ['440524188001010014', '1880-01-01', 'male'],
  ])('%s tells birthday and sex, so nobody types them twice', (id, birthday, sex) => {
    expect(checkNationalId(id)).toEqual({ ok: true, value: id, birthday, sex })
  })
  test.each([
    ['110105194912310021', '身份证号校验位不正确 / wrong check digit of the ID number'],
    ['11010519490231002X', '身份证号出生日期不正确 / wrong birth date in the ID number'],
    ['01010519491231002X', '身份证号地区码不正确 / wrong region in the ID number'],
    ['110105491231002', '身份证号应为18位 / an ID number has 18 characters'],
    ['1101051949123100XX', '身份证号应为18位 / an ID number has 18 characters'],
  ])('%s is refused with the part that is wrong', (id, reason) => expect(reasonOf(checkNationalId(id))).toBe(reason))
  test('a person born tomorrow cannot sign a lease today', () => {
    expect(checkNationalId('11010519491231002X', '1949-12-30').ok).toBe(false)
    expect(checkNationalId('11010519491231002X', '1949-12-31').ok).toBe(true)
  })
  test('any single wrong digit is noticed, the usual slip at the counter', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const id = '11010519491231002X'
      const slipped = id.slice(0, place) + ((Number(id[place]) + by) % 10) + id.slice(place + 1)
      expect(checkNationalId(slipped).ok).toBe(false)
    }))
  })
})

describe('unified social credit code (GB 32100)', () => {
  test.each(['91350100M000100Y43', '91440300708461136T', '91110000802100433B'])('%s of a real registration is accepted', code => expect(valueOf(checkCreditCode(code))).toBe(code))
  test.each(['91350100M000100Y44', '91440300708461137T'])('%s is refused for its check character', code => {
    expect(reasonOf(checkCreditCode(code))).toBe('统一社会信用代码校验位不正确 / wrong check character of the credit code')
  })
  test.each(['91350100I000100Y43', '9135010000100Y43', '9135010AM000100Y43', ''])('%s has letters or a length that no code has', code => {
    expect(reasonOf(checkCreditCode(code))).toBe('统一社会信用代码应为18位 / a credit code has 18 characters')
  })
})

describe('VIN (GB 16735)', () => {
  test.each(['1M8GDM9AXKP042788', '11111111111111111'])('%s has the right check digit and passes silently', vin => expect(checkVin(vin)).toEqual({ ok: true, value: vin }))
  test('a wrong check digit only warns, since imported vehicles may differ', () => {
    expect(checkVin('1M8GDM9A1KP042788')).toMatchObject({ ok: true, warning: '车架号第9位校验不符，请核对 / check digit 9 of the VIN differs, please compare' })
  })
  test.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', '1M8GDM9AXKPO42788', '1M8GDM9AXKPI42788', '1M8GDM9AXKPQ42788', '1M8GDM9AXKP04278中'])('%s can be no VIN', vin => expect(checkVin(vin).ok).toBe(false))
})

describe('plates (GA 36)', () => {
  test.each([
    ['粤B12345', 'blue'], ['京A8K88G', 'blue'], ['粤BD12345', 'green'], ['粤BFK1234', 'green'], ['粤B12345D', 'green'], ['粤B1234挂', 'yellow'], ['粤B1234学', 'yellow'],
  ])('%s is %s by its form', (plate, kind) => expect(checkPlate(plate)).toEqual({ ok: true, value: plate, kind }))
  test.each(['粤B1234', '粤B123456', '粤BL12345', '粤112345', '粤BI2345', '粤B1234O', '粤B1234I', 'AB12345', '港B12345', ''])('%s was never issued', plate => expect(checkPlate(plate).ok).toBe(false))
  test('the missing province is named, the usual slip of a pasted list', () => {
    expect(reasonOf(checkPlate('B12345'))).toBe('车牌号应以省份简称开头 / a plate starts with the character of a province')
  })
})

describe('bank accounts', () => {
  test.each([
    ['4111111111111111', undefined],
    ['6222600260001072444', undefined],
    ['755900000010806', undefined],
    ['44250100001234567890', undefined],
    ['4111111111111112', '银行卡号校验位不符，请核对 / check digit of the card differs, please compare'],
  ])('%s: only card lengths carry a Luhn digit, and a wrong one only warns', (account, warning) => {
    const checked = checkBankCard(account)
    expect(checked.ok && checked.warning).toBe(warning)
  })
  test.each(['1234567', '62220212345678901a8', '1'.repeat(41)])('%s is no account', account => expect(checkBankCard(account).ok).toBe(false))
})

test.each(['a@b', 'a b@', '@example.com', 'a..b@example.com', 'a@-example.com', 'a@example.c', `${'a'.repeat(65)}@example.com`, '周敏@example.com'])('%s reaches no mailbox', text => expect(checkEmail(text).ok).toBe(false))
test.each(['51800', '5180000', '008000', '950000', ''])('%s is no postcode', text => expect(checkPostcode(text).ok).toBe(false))
test.each(['4', '443', '44030', '4403050', '99', '00', ''])('%s is no region', text => expect(checkRegionCode(text).ok).toBe(false))
test.each(['44', '4403', '440305', '440305001', '440305001001'])('%s is a region of its level', text => expect(valueOf(checkRegionCode(text))).toBe(text))

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
  ] as [MaskKind, string, string][])('%s: %s is shown as %s', (kind, text, shown) => expect(maskValue(kind, text)).toBe(shown))
  test('a text too short for its mask is hidden whole, or the mask would hide nothing', () => {
    expect(maskValue('phone', '1234567')).toBe('*******')
    expect(maskValue('name', '欧')).toBe('*')
    expect(maskValue('email', 'a@b.cn')).toBe('*@b.cn')
  })
  test('a rare character of two code units counts as one star', () => expect(maskValue('name', '李𠮷')).toBe('李*'))
  test('nothing stored is nothing shown', () => expect(maskValue('money', '')).toBe(''))
})
