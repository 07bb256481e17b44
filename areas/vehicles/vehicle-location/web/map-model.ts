export interface Pin {
  readonly id: string
  readonly kind: 'car' | 'lot'
  readonly lng: number
  readonly lat: number
  readonly label: string
  readonly tone: 'success' | 'warning' | 'danger' | 'info' | 'default'
}
/** The middle of the picture, and pixels for one degree of latitude. */
export interface MapView {
  readonly lng: number
  readonly lat: number
  readonly scale: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Cluster {
  readonly x: number
  readonly y: number
  readonly lng: number
  readonly lat: number
  readonly pins: readonly Pin[]
}
const CELL = 42
const MOST = 400_000
const LEAST = 12
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Degrees of longitude are shorter in the north: one factor for the whole picture is exact enough for a city. */
export const project = (
  view: MapView,
  { width, height }: Size,
  lng: number,
  lat: number,
): { x: number; y: number } => ({
  x: width / 2 + (lng - view.lng) * view.scale * Math.cos(rad(view.lat)),
  y: height / 2 - (lat - view.lat) * view.scale,
})
export const unproject = (
  view: MapView,
  { width, height }: Size,
  x: number,
  y: number,
): { lng: number; lat: number } => ({
  lng: view.lng + (x - width / 2) / (view.scale * Math.cos(rad(view.lat))),
  lat: view.lat - (y - height / 2) / view.scale,
})

/** Pins that lie on top of each other become one bubble with their number. */
export function clustersOf(pins: readonly Pin[], view: MapView, size: Size): Cluster[] {
  const cells = new Map<string, { pin: Pin; x: number; y: number }[]>()
  for (const pin of pins) {
    const { x, y } = project(view, size, pin.lng, pin.lat)
    if (x < -CELL || y < -CELL || x > size.width + CELL || y > size.height + CELL) continue
    const key = `${Math.floor(x / CELL)}:${Math.floor(y / CELL)}`
    cells.set(key, [...(cells.get(key) ?? []), { pin, x, y }])
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  return [...cells.values()].map(found => ({
    x: mean(found.map(one => one.x)),
    y: mean(found.map(one => one.y)),
    lng: mean(found.map(one => one.pin.lng)),
    lat: mean(found.map(one => one.pin.lat)),
    pins: found.map(one => one.pin),
  }))
}

const CHINA: MapView = { lng: 108, lat: 34, scale: LEAST }
/** All pins in the picture, with a margin; without any, the country. */
export function fitted(places: readonly { lng: number; lat: number }[], { width, height }: Size): MapView {
  if (places.length === 0) return CHINA
  const [west, east] = [Math.min(...places.map(one => one.lng)), Math.max(...places.map(one => one.lng))]
  const [south, north] = [Math.min(...places.map(one => one.lat)), Math.max(...places.map(one => one.lat))]
  const lat = (south + north) / 2
  const wide = Math.max(0.02, (east - west) * Math.cos(rad(lat)))
  const high = Math.max(0.02, north - south)
  return { lng: (west + east) / 2, lat, scale: limited(Math.min((width * 0.8) / wide, (height * 0.8) / high)) }
}
const limited = (scale: number) => Math.min(MOST, Math.max(LEAST, scale))

/** Nearer or farther; what lies under the pointer stays there. */
export function zoomedAt(view: MapView, size: Size, x: number, y: number, factor: number): MapView {
  const fixed = unproject(view, size, x, y)
  const scale = limited(view.scale * factor)
  const next = { ...view, scale }
  const now = unproject(next, size, x, y)
  return { scale, lng: view.lng + fixed.lng - now.lng, lat: view.lat + fixed.lat - now.lat }
}
export const slid = (view: MapView, dx: number, dy: number): MapView => ({
  scale: view.scale,
  lng: view.lng - dx / (view.scale * Math.cos(rad(view.lat))),
  lat: Math.min(80, Math.max(-80, view.lat + dy / view.scale)),
})
/** Length of the scale bar: a round number of metres that is at most 120 pixels long. */
export function barOf(view: MapView): { metres: number; pixels: number } {
  const perPixel = 111_320 / view.scale
  const rounds = [1, 2, 5].flatMap(one => [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(ten => one * ten))
  const metres = rounds.filter(one => one / perPixel <= 120).reduce((most, one) => Math.max(most, one), 1)
  return { metres, pixels: metres / perPixel }
}

/** Places that a reader knows without tiles: capitals of provinces and cities in which fleets work. */
export const CITIES: readonly (readonly [zh: string, en: string, lng: number, lat: number])[] = [
  ['北京', 'Beijing', 116.41, 39.9],
  ['天津', 'Tianjin', 117.2, 39.13],
  ['石家庄', 'Shijiazhuang', 114.51, 38.04],
  ['太原', 'Taiyuan', 112.55, 37.87],
  ['呼和浩特', 'Hohhot', 111.75, 40.84],
  ['沈阳', 'Shenyang', 123.43, 41.8],
  ['大连', 'Dalian', 121.61, 38.91],
  ['长春', 'Changchun', 125.32, 43.82],
  ['哈尔滨', 'Harbin', 126.53, 45.8],
  ['上海', 'Shanghai', 121.47, 31.23],
  ['南京', 'Nanjing', 118.8, 32.06],
  ['苏州', 'Suzhou', 120.58, 31.3],
  ['杭州', 'Hangzhou', 120.16, 30.27],
  ['宁波', 'Ningbo', 121.55, 29.87],
  ['合肥', 'Hefei', 117.23, 31.82],
  ['福州', 'Fuzhou', 119.3, 26.07],
  ['厦门', 'Xiamen', 118.09, 24.48],
  ['南昌', 'Nanchang', 115.86, 28.68],
  ['济南', 'Jinan', 117.12, 36.65],
  ['青岛', 'Qingdao', 120.38, 36.07],
  ['郑州', 'Zhengzhou', 113.62, 34.75],
  ['武汉', 'Wuhan', 114.31, 30.59],
  ['长沙', 'Changsha', 112.94, 28.23],
  ['广州', 'Guangzhou', 113.26, 23.13],
  ['深圳', 'Shenzhen', 114.06, 22.54],
  ['佛山', 'Foshan', 113.12, 23.02],
  ['东莞', 'Dongguan', 113.75, 23.02],
  ['珠海', 'Zhuhai', 113.58, 22.27],
  ['南宁', 'Nanning', 108.37, 22.82],
  ['海口', 'Haikou', 110.2, 20.04],
  ['重庆', 'Chongqing', 106.55, 29.56],
  ['成都', 'Chengdu', 104.07, 30.57],
  ['贵阳', 'Guiyang', 106.63, 26.65],
  ['昆明', 'Kunming', 102.83, 24.88],
  ['拉萨', 'Lhasa', 91.11, 29.65],
  ['西安', "Xi'an", 108.94, 34.34],
  ['兰州', 'Lanzhou', 103.83, 36.06],
  ['西宁', 'Xining', 101.78, 36.62],
  ['银川', 'Yinchuan', 106.23, 38.49],
  ['乌鲁木齐', 'Urumqi', 87.62, 43.82],
]
