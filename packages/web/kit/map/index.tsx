import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { part } from '#packages/web/shell/chunks.ts'
import type { MapProps } from './map-canvas.tsx'

export type { MapMarker, MapPoint, MapTone } from './map-model.ts'
export type { MapProps } from './map-canvas.tsx'
const Canvas = part(() => import('./map-canvas.tsx'))

/** A map with markers; what draws it (MapLibre) comes only when somebody looks at one. */
export function MapBox(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.height ?? 520 }} />}>
      <Canvas {...props} />
    </Suspense>
  )
}
