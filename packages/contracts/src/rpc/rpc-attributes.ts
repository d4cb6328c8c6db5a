/** Span attributes of a call to `mi.meetings.v1.Meetings/GetMeeting` (OpenTelemetry semantic conventions, RPC). */
export function rpcAttributes(rpc: string): Record<string, string> {
  const [service = '', method = ''] = rpc.split('/')
  return { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method }
}
