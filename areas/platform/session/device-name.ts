/**
 * 'Chrome 141 · Windows': what a person recognises in the long text by which a browser calls itself; that text where
 * none is known.
 */
export function deviceName(agent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(agent))
  const system = systems.find(([, sign]) => sign.test(agent))
  if (!browser && !system) return agent
  const version = browser?.[1].exec(agent)?.[1] ?? ''
  return [browser && `${browser[0]} ${version}`.trim(), system?.[0]].filter(Boolean).join(' · ')
}

// Edge, WeChat and DingTalk call themselves Chrome too, and Chrome calls itself Safari: the first that fits.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['DingTalk', /DingTalk\/(\d+)/],
  ['WeCom', /wxwork\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]
