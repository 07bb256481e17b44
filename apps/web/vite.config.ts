import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { antdDeepImports } from './deep-imports.ts'

const SERVER = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Lets a page that is open notice that the server has moved on (10-platform S1): the id is made of the names of all chunks, which are made of their content. */
function buildId(): Plugin {
  return {
    name: 'build-id',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {}).sort().join()
        return html.replace('%BUILD_ID%', bundle ? createHash('sha256').update(names).digest('hex').slice(0, 12) : 'dev')
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
      const page = await fetch(SERVER).then(answer => answer.text(), () => '')
      const client = /<meta name="client" content="([^"]*)"/.exec(page)?.[1] ?? process.env.WEB_CLIENT ?? ''
      return html.replace('<meta name="client" content=""', `<meta name="client" content="${client}"`)
    },
  }
}

/** Libraries that every page needs travel apart from our own code, which changes with each release. */
const FRAME_LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|zustand|@tanstack|cookie|set-cookie-parser)\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [antdDeepImports(), react(), buildId(), clientOfDevelopment()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME_LIBRARIES }] } },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': SERVER, '/file-view': SERVER } },
})
