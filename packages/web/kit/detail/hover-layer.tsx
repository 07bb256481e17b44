import { Suspense } from 'react'
import { part } from '../../shell/chunks.ts'
import { useRested } from '../fields/rested.ts'

const HoverCard = part(() => import('./hover-card.tsx'))

/** One card for the whole product, fetched when somebody first rests on a link. */
export function HoverLayer() {
  const rested = useRested(state => state.rested)
  if (!rested) return null
  return (
    <Suspense fallback={null}>
      <HoverCard {...rested} key={`${rested.resource.name}:${rested.id}`} />
    </Suspense>
  )
}
