import type { World } from '../world.ts'
import type { Desk, RunningProduct } from './product.ts'

/**
 * The people of a walk, each in a window of his own that stays open. `onClock`: their browsers stand at the moment of
 * the world's clock when they sign in.
 */
export function peopleOf(
  walked: () => Pick<RunningProduct, 'signIn'> & { readonly world?: World },
  { onClock = false } = {},
): { desks: Map<string, Desk>; deskOf: (name: string) => Promise<Desk> } {
  const desks = new Map<string, Desk>()
  const deskOf = async (name: string): Promise<Desk> => {
    const known = desks.get(name)
    if (known) return known
    const product = walked()
    const desk = await product.signIn(name)
    if (onClock) await desk.context.clock.setFixedTime(product.world!.clock.now())
    desks.set(name, desk)
    return desk
  }
  return { desks, deskOf }
}
