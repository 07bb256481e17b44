import { BlockList, isIP } from 'node:net'
import { createRequire } from 'node:module'
import { textOf, type Language } from '#kernel'
import { regionEnglish } from '#areas/platform/region/server/region-english.ts'

interface Found {
  readonly country: string
  readonly province: string
  readonly city: string
}
interface Places {
  search(address: string): Found | null
}
const load = createRequire(import.meta.url)
let places: Places | undefined
/**
 * Nine megabytes per replica, loaded with the first login log line (8 ms once, 0.05 ms per address). IPv6 is left
 * out: its data is of 2021.
 */
const known = (): Places =>
  (places ??= new (load('ip2region') as { default: new (options: { disableIpv6: boolean }) => Places }).default({
    disableIpv6: true,
  }))

const internal = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  internal.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  internal.addSubnet(net, bits, 'ipv6')

const CHINA = '中国'
let countries: Map<string, string> | undefined
/** Countries by their Chinese names, as far as the language data of this machine tells them. */
function countryEnglish(name: string): string {
  if (!countries) {
    const [zh, en] = [new Intl.DisplayNames('zh', { type: 'region' }), new Intl.DisplayNames('en', { type: 'region' })]
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    countries = new Map(
      letters
        .flatMap(first => letters.map(second => first + second))
        .flatMap(code => {
          const told = zh.of(code)
          return told && told !== code ? [[told, en.of(code)!] as const] : []
        }),
    )
  }
  return countries.get(name) ?? name
}

/**
 * Where an address is, as far as one can know (10-platform 5.8): city and province at home, the country abroad; '' =
 * nobody knows.
 */
export function placeOfAddress(given: string | null, language: Language): string {
  const address = (given ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(address)
  if (version === 0) return ''
  if (internal.check(address, version === 4 ? 'ipv4' : 'ipv6')) return textOf('内网 / Internal network', language)
  const found = version === 4 ? known().search(address) : null
  if (!found?.country) return ''
  if (found.country !== CHINA)
    return language === 'zh' ? [found.country, found.city].filter(Boolean).join(' ') : countryEnglish(found.country)
  // 北京 北京市: a municipality is named once.
  const province = found.city.startsWith(found.province) ? '' : found.province
  if (!province && !found.city) return language === 'zh' ? CHINA : 'China'
  return language === 'zh'
    ? province + found.city
    : [found.city, province].filter(Boolean).map(regionEnglish).join(', ')
}
