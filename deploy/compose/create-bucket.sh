#!/bin/sh
# Creates the bucket for recordings and a user that may reach this bucket alone. Running it again sets the user's secret again and
# changes nothing else.
set -eu
mc alias set local http://minio:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null
mc mb --ignore-existing "local/$S3_BUCKET"
cat >/tmp/policy.json <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:*"], "Resource": ["arn:aws:s3:::$S3_BUCKET", "arn:aws:s3:::$S3_BUCKET/*"] }
  ]
}
JSON
mc admin policy create local recordings /tmp/policy.json
mc admin user add local "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY"
# Attaching a policy twice is an error.
mc admin policy entities local --user "$S3_ACCESS_KEY_ID" | grep -q recordings ||
  mc admin policy attach local recordings --user "$S3_ACCESS_KEY_ID"
