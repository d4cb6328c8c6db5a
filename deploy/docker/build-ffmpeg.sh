#!/bin/sh
# Builds the ffmpeg of the image from Debian's source: it reads the sound of recordings, writes MP3 and plain samples, and has neither video decoders nor
# network protocols. Debian's package would bring 250 MB of libraries. docs/decisions/ffmpeg.md
set -eu
# Whichever way the base image lists its package sources.
for list in /etc/apt/sources.list.d/*.sources; do [ ! -f "$list" ] || sed -i 's/^Types: deb$/Types: deb deb-src/' "$list"; done
[ ! -f /etc/apt/sources.list ] || sed -i 's/^deb \(.*\)/&\ndeb-src \1/' /etc/apt/sources.list
apt-get update
apt-get install --yes --no-install-recommends dpkg-dev gcc libc6-dev libmp3lame-dev make
# The encoder is linked into the program: nothing has to be installed beside it.
rm /usr/lib/*/libmp3lame.so
mkdir /tmp/ffmpeg
cd /tmp/ffmpeg
apt-get source ffmpeg
cd ffmpeg-*/
./configure \
  --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network --disable-x86asm --enable-small \
  --disable-ffplay --disable-ffprobe --disable-avdevice --disable-swscale --disable-postproc \
  --enable-protocol=file,pipe --enable-filter=aformat,anull,aresample,atrim \
  --enable-libmp3lame --enable-encoder=libmp3lame,pcm_s16le --enable-muxer=mp3,pcm_s16le \
  --enable-demuxer='aac,ac3,aiff,amr,asf,au,avi,caf,eac3,flac,flv,matroska,mov,mp3,mpegps,mpegts,mpegvideo,ogg,wav,w64' \
  --enable-decoder='aac,aac_latm,ac3,adpcm_ima_wav,adpcm_ms,alac,amrnb,amrwb,eac3,flac,gsm,gsm_ms,mp1,mp2,mp3,opus,pcm_*,speex,vorbis,wmapro,wmav1,wmav2' \
  --enable-parser=aac,aac_latm,ac3,flac,mpegaudio,mpegvideo,opus,vorbis
make --jobs="$(nproc)" ffmpeg
strip --strip-all -o /usr/local/bin/ffmpeg ffmpeg
