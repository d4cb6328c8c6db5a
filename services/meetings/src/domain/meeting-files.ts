import type { Tenant } from '@mi/contracts'

/** The folder of all files of a meeting. */
export function filesOf({ accountId, mode, id }: Tenant & { id: string }): string {
  return `${accountId}/${mode}/${id}/`
}

/** The meeting to which a file in the folder {@link filesOf} belongs. Null for any other key. */
export function meetingOfFile(fileKey: string): { tenant: Tenant; meetingId: string } | null {
  const [accountId = '', mode, meetingId = ''] = fileKey.split('/')
  return mode === 'live' || mode === 'test' ? { tenant: { accountId, mode }, meetingId } : null
}
