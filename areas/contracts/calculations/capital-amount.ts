import type { Fen } from '#kernel'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** 9 C15: the amount as contracts print it, 人民币 before it. */
export const rmb = (amount: Fen): string => `人民币${capitalAmount(amount)}`

/** 10005.06 -> 壹万零伍元零陆分. Consecutive zeros are written once, trailing zeros never. */
export function capitalAmount(amount: Fen): string {
  const cents = amount < 0n ? -amount : amount
  const yuan = cents / 100n
  const [jiao, fen] = [Number((cents / 10n) % 10n), Number(cents % 10n)]
  const whole = yuan === 0n ? '' : `${wholeYuan(yuan.toString())}元`
  const zero = whole !== '' && jiao === 0 && fen > 0 ? '零' : ''
  const small = `${jiao > 0 ? `${DIGITS[jiao]}角` : ''}${fen > 0 ? `${zero}${DIGITS[fen]}分` : '整'}`
  return `${amount < 0n ? '负' : ''}${whole === '' && jiao === 0 && fen === 0 ? '零元' : whole}${small}`
}

function wholeYuan(digits: string): string {
  let text = ''
  let zeroPending = false
  const groups = Math.ceil(digits.length / 4)
  const padded = digits.padStart(groups * 4, '0')
  for (let group = 0; group < groups; group += 1) {
    const four = padded.slice(group * 4, group * 4 + 4)
    for (let place = 0; place < 4; place += 1) {
      const digit = Number(four[place])
      if (digit === 0) {
        zeroPending = text !== ''
        continue
      }
      text += `${zeroPending ? '零' : ''}${DIGITS[digit]}${PLACES[3 - place]}`
      zeroPending = false
    }
    if (four !== '0000') text += GROUPS[groups - 1 - group]
  }
  return text
}
