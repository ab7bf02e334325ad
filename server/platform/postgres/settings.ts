// Settings of the built-in PostgreSQL, for a small machine shared with the server.
import { totalmem } from 'node:os'

export type Settings = Record<string, string | number>

export function memorySettings(memory: number = availableMemory()): Settings {
  const megabytes = Math.floor(memory / 1024 / 1024)
  return {
    max_connections: 60,
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    // Queries are short: JIT and parallel workers would only add latency.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,
    wal_compression: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %q%u@%d ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// In a container the cgroup's memory limit counts, not the machine's.
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
