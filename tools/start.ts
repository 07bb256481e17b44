// npm start: builds what is new, then runs the server, which brings its own PostgreSQL when DATABASE_URL is not set.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.ts'
import { SERVER_FLAGS } from './server-flags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
await buildAll()
const server = spawn(process.execPath, [...SERVER_FLAGS, join(root, 'dist/server.mjs')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
