import { pinyin } from '#packages/server/on-demand.ts'

/** Places whose English name is not their pinyin, or is spelled apart from a neighbour of the same sounds (陕西, 山西). */
const known: Readonly<Record<string, string>> = {
  中华人民共和国: 'China',
  陕西: 'Shaanxi',
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  新疆: 'Xinjiang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  哈尔滨: 'Harbin',
  呼和浩特: 'Hohhot',
  乌鲁木齐: 'Urumqi',
  拉萨: 'Lhasa',
  齐齐哈尔: 'Qiqihar',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  日喀则: 'Shigatse',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  喀什: 'Kashgar',
}
const PEOPLES =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|普米|怒|鄂温克|保安|裕固|独龙|德昂|各'
const KIND = new RegExp(
  `(?:(?:${PEOPLES})族|维吾尔|哈萨克|柯尔克孜)*(?:自治区|自治州|自治县|自治旗)$|(?:特别行政区|省|市|地区|盟|林区|矿区|新区|区|县|旗)$`,
)

/** 深圳市 -> Shenzhen, 凉山彝族自治州 -> Liangshan, 西安市 -> Xi'an: what maps and passports print. */
export function regionEnglish(name: string): string {
  const stripped = name.replace(KIND, '')
  const stem = stripped.length >= 2 ? stripped : name
  const word = known[name] ?? known[stem]
  if (word) return word
  const syllables = pinyin(stem, { toneType: 'none', type: 'array' })
  const text = syllables.map((one, at) => (at > 0 && /^[aeo]/.test(one) ? `'${one}` : one)).join('')
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, 64)
}
