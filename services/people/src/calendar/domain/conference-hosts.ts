/**
 * The hosts of conferencing services without their own platform in the API. An address in a description is a
 * meeting link only on one of these hosts or their subdomains.
 */
export const CONFERENCE_HOSTS: ReadonlySet<string> = new Set([
  '8x8.vc',
  'app.slack.com',
  'around.co',
  'bigbluebutton.org',
  'bluejeans.com',
  'butter.us',
  'chat.google.com',
  'chime.aws',
  'daily.co',
  'demodesk.com',
  'dialpad.com',
  'discord.gg',
  'gather.town',
  'gotomeet.me',
  'gotomeeting.com',
  'join.skype.com',
  'lifesizecloud.com',
  'livestorm.co',
  'meet.element.io',
  'meet.goto.com',
  'meet.jit.si',
  'ringcentral.com',
  'webex.com',
  'whereby.com',
])
