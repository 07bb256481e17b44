import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { ladder } from '../../areas/ladder.ts'
import { antdDeepImports } from './deep-imports.ts'
import { outlines } from './outlines.ts'

const SERVER = process.env.API_URL ?? 'http://127.0.0.1:8080'

/**
 * Lets a page that is open notice that the server has moved on (10-platform S1): the id is made of the names of all
 * chunks, which are made of their content.
 */
function buildId(): Plugin {
  return {
    name: 'build-id',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {})
          .sort()
          .join()
        return html.replace(
          '%BUILD_ID%',
          bundle ? createHash('sha256').update(names).digest('hex').slice(0, 12) : 'dev',
        )
      },
    },
  }
}

/** In development the page comes from here and not from the server, which would put the client's name in. */
function clientOfDevelopment(): Plugin {
  return {
    name: 'client-of-development',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(SERVER).then(
        answer => answer.text(),
        () => '',
      )
      const client = /<meta name="client" content="([^"]*)"/.exec(page)?.[1] ?? process.env.WEB_CLIENT ?? ''
      return html.replace('<meta name="client" content=""', `<meta name="client" content="${client}"`)
    },
  }
}

/** What a first visit loads, one after the other: each stage stands on those before it. */
const STAGES = {
  frame: '/apps/web/main.tsx',
  entry: '/packages/web/shell/login-page.tsx',
  shell: '/packages/web/shell/shell.tsx',
  areas: '/apps/web/areas.ts',
  list: '/packages/web/kit/list/list-page.tsx',
}
const APP = import.meta.dirname.slice(0, -'/apps/web'.length)

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Definitions travel in a few chunks, each from its first area up to the next one's: one for all is too large to be
 * packed and kept, one per area costs 80 kB more in headers and in what compression no longer sees.
 */
const SHELVES = ['platform', 'products', 'vehicles'] as const
const shelfOf = (id: string): string | undefined => {
  const at = ladder.findIndex(area => id.startsWith(`${APP}/areas/${area}/`))
  return SHELVES.findLast(first => at >= ladder.indexOf(first))
}
const shelfChunk = (first: string): string => `areas-${first}`

/**
 * Chunk of each module on the way to the first list. Libraries change less often than our own code and travel apart.
 */
function chunksOf(graph: Graph): Map<string, string> {
  const chunks = new Map<string, string>()
  for (const [stage, path] of Object.entries(STAGES)) {
    const reached = [APP + path]
    for (const id of reached) {
      if (chunks.has(id)) continue
      const shelf = stage === 'areas' ? shelfOf(id) : undefined
      chunks.set(id, id.includes('/node_modules/') ? `${stage}-libraries` : shelf ? shelfChunk(shelf) : stage)
      reached.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunks
}

/**
 * A few large chunks where a hundred small ones cost more to ask for than to read; what comes later is split by who
 * shares it.
 */
function stages() {
  let chunks: Map<string, string> | undefined
  const names = Object.keys(STAGES).flatMap(stage => [
    `${stage}-libraries`,
    ...(stage === 'areas' ? SHELVES.map(shelfChunk) : []),
    stage,
  ])
  return names.map((name, at) => ({
    debugName: name,
    priority: names.length - at,
    name: (id: string, graph: Graph) => ((chunks ??= chunksOf(graph)).get(id) === name ? name : null),
  }))
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [antdDeepImports(), react(), outlines(), buildId(), clientOfDevelopment()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        'service-worker': `${APP}/packages/web/offline/service-worker.ts`,
      },
      output: {
        codeSplitting: { groups: stages() },
        // The worker of the whole site stands at its root, under a name that stays.
        entryFileNames: chunk => (chunk.name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': SERVER, '/file-view': SERVER } },
})
