/**
 * What a deployment's own script may offer to count pages with; it is put into the page by the deployment, not by us
 * (docs/production.md).
 */
export interface Analytics {
  pageView(path: string, duration: number): void
}
declare global {
  interface Window {
    fleetAnalytics?: Analytics
  }
}

const TRIES = 10
const EVERY_MS = 300

/**
 * The script may come after us, or never: asked for ten times, then given up without a word (10-platform 3.2, page
 * views).
 */
export async function awaitAnalytics(
  find = (): Analytics | undefined => window.fleetAnalytics,
): Promise<Analytics | undefined> {
  for (let tries = 1; ; tries++) {
    const found = find()
    if (found || tries === TRIES) return found
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
}
